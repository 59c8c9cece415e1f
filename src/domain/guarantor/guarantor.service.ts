import { randomUUID } from 'node:crypto';
import { drawIds } from '../../database/orm/ids.js';
import { readOne } from '../../database/read/read.js';
import { notFound } from '../../errors.js';
import { trimEmailAddress } from '../../language/validation/email-address.js';
import { brandOf, type Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { rejectDuplicate } from '../base/transaction.js';
import { mayMove, moveStage } from '../flow/moves/stage.service.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { assertNotLeft } from '../flow/record/flow-guards.js';
import { lockFlowOf } from '../flow/record/lock-flow-of.js';
import { SubTenant } from '../flow/record/sub-tenant.entity.js';
import { FlowStage, StageStatus } from '../flow/stages/stages.js';
import type { AddGuarantorInput } from './guarantor.input.js';
import type { AddGuarantorPayload } from './guarantor.payload.js';
import { Guarantor } from './record/guarantor.entity.js';
import { GuarantorStatus } from './record/guarantor-status.js';

const SAME_EMAIL = 'The sub-tenant already has a guarantor with this e-mail address.';

export const rejectSameEmail = (ctx: Context): void => rejectDuplicate(ctx, 'guarantor_once', SAME_EMAIL);

/** Adds a guarantor to a sub-tenant of a flow. */
export async function addGuarantor(
  ctx: Context,
  { subTenantId, email, ...person }: AddGuarantorInput,
): Promise<AddGuarantorPayload> {
  const { em, reader, brandId } = ctx;
  const [[guarantorId], locked, subTenant] = await Promise.all([
    drawIds(em, [Guarantor]),
    lockFlowOf(ctx, SubTenant, subTenantId, ['guarantorStatus', 'isDeleted']),
    readOne(reader, {
      entity: SubTenant,
      where: { id: subTenantId },
      fields: ['firstName', 'lastName', 'leftOn'],
    }),
  ]);
  if (!locked || locked.isDeleted || !subTenant) throw notFound('Sub-tenant');
  assertNotLeft(subTenant);
  const applicationId = randomUUID();
  em.create(
    Guarantor,
    {
      id: guarantorId,
      brand: brandOf(ctx),
      subTenant: em.getReference(SubTenant, [brandId, subTenantId]),
      applicationId,
      email: trimEmailAddress(email),
      ...person,
    },
    { persist: true },
  );
  rejectSameEmail(ctx);
  const { id: flowId } = locked;
  const flow = isStageBegun(locked) ? undefined : await flowForChange(ctx, flowId);
  await emit(ctx, {
    type: 'guarantor_added',
    flowId,
    guarantorId,
    subTenantId,
    guarantorName: `${person.firstName} ${person.lastName}`,
    subTenantName: `${subTenant.firstName} ${subTenant.lastName}`,
  });
  const to = StageStatus.AWAITING_PARTY;
  if (flow && mayMove(ctx, flow, FlowStage.GUARANTOR, to))
    await moveStage(ctx, flow, FlowStage.GUARANTOR, to);
  return {
    guarantorId,
    applicationId,
    flowId,
    subTenantId,
    status: GuarantorStatus.INVITED,
    guarantorStatus: (flow ?? locked).guarantorStatus,
  };
}

const UNSTARTED: readonly StageStatus[] = [StageStatus.NOT_REQUIRED, StageStatus.NOT_STARTED];
const isStageBegun = ({ guarantorStatus }: Pick<Flow, 'guarantorStatus'>): boolean =>
  !UNSTARTED.includes(guarantorStatus);
