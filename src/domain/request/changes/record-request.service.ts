import { drawIds } from '../../../database/orm/ids.js';
import { AppError, rejectIfAny } from '../../../errors.js';
import { brandOf, type Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { pastDay } from '../../base/past.js';
import { warningsOf } from '../../base/warning.js';
import { factsOfFlow } from '../../deadline/facts/read-facts.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { flowForChange } from '../../flow/record/flow.service.js';
import { assertNotArchived } from '../../flow/record/flow-guards.js';
import { assertSigned } from '../../flow/stages/signed.js';
import { MAX_REQUESTS } from '../../statute/facts/requests.js';
import { TenancyRequest } from '../record/tenancy-request.entity.js';
import type { RecordRequestInput } from './request.input.js';
import type { RequestPayload } from './request.payload.js';

/** Records a request of the tenants of a signed tenancy. */
export async function recordRequest(
  ctx: Context,
  flowId: number,
  { expectedVersion, ...asked }: RecordRequestInput,
): Promise<RequestPayload> {
  rejectIfAny(pastDay(ctx.now(), asked.requestedOn, 'input.requestedOn'));
  const [[id], flow] = await Promise.all([
    drawIds(ctx.em, [TenancyRequest]),
    flowForChange(ctx, flowId, { path: 'flowId', expectedVersion }, [
      'isArchived',
      'isAgreementSigned',
      'agreementEnteredAt',
    ]),
  ]);
  assertNotArchived(flow);
  assertSigned(flow, 'Until then, the parties agree in it what is allowed.');
  const { requests } = await factsOfFlow(ctx, flowId);
  if (requests.length >= MAX_REQUESTS)
    throw new AppError(
      'INVALID_TRANSITION',
      `The flow has ${MAX_REQUESTS} requests, the most that a flow can have.`,
    );
  const columns = {
    id,
    brand: brandOf(ctx),
    flow: ctx.em.getReference(Flow, [ctx.brandId, flowId]),
    ...asked,
  };
  ctx.em.create(TenancyRequest, columns, { persist: true });
  await emit(ctx, { type: 'request_recorded', flowId, requestId: id, ...asked });
  return { flowId, requestId: id, warnings: warningsOf(ctx) };
}
