import { drawIds } from '../../../database/orm/ids.js';
import { type Problem, rejectIfAny } from '../../../errors.js';
import type { Day } from '../../../language/time/calendar.js';
import { brandOf, type Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { pastDay } from '../../base/past.js';
import { warningsOf } from '../../base/warning.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { flowForChange } from '../../flow/record/flow.service.js';
import { assertSigned } from '../../flow/stages/signed.js';
import { LET, type LetFlow } from '../kinds/let-flow.js';
import { CheckOut } from './check-out.entity.js';
import type { RecordCheckOutInput } from './check-out.input.js';
import type { CheckOutPayload } from './check-out.payload.js';

/** Records a check-out of a signed tenancy, archived or not. */
export async function recordCheckOut(
  ctx: Context,
  flowId: number,
  { heldOn, url = null, note, expectedVersion }: RecordCheckOutInput,
): Promise<CheckOutPayload> {
  rejectIfAny(pastDay(ctx.now(), heldOn, 'input.heldOn'));
  const [[id], flow] = await Promise.all([
    drawIds(ctx.em, [CheckOut]),
    flowForChange(ctx, flowId, { path: 'flowId', expectedVersion }, LET),
  ]);
  assertSigned(flow, 'There is no tenancy to end.');
  rejectIfAny(beforeTenancy(flow, heldOn));
  const of = { brand: brandOf(ctx), flow: ctx.em.getReference(Flow, [ctx.brandId, flowId]) };
  ctx.em.create(CheckOut, { id, ...of, heldOn, url, note: note ?? '' }, { persist: true });
  await emit(ctx, { type: 'check_out_recorded', flowId, checkOutId: id, heldOn });
  return { flowId, checkOutId: id, warnings: warningsOf(ctx) };
}

const beforeTenancy = ({ tenancyStartsOn }: LetFlow, heldOn: Day): Problem[] =>
  tenancyStartsOn && heldOn < tenancyStartsOn
    ? [
        {
          in: 'arguments',
          path: 'input.heldOn',
          message: `must not be before ${tenancyStartsOn}, the first day of the tenancy`,
        },
      ]
    : [];
