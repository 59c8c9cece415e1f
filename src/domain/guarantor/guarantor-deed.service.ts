import { AppError, rejectIfAny } from '../../errors.js';
import { dayInWords, dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { pastInstant } from '../base/past.js';
import { assertNotArchived } from '../flow/record/flow-guards.js';
import type { RecordGuarantorDeedInput } from './guarantor.input.js';
import type { RecordGuarantorDeedPayload } from './guarantor.payload.js';
import { guarantorForChange, nameOfGuarantor } from './guarantor-for-change.js';
import { followGuarantors } from './guarantor-stage.js';
import { GuarantorDeedStep, GuarantorStatus } from './record/guarantor-status.js';

/** Records a step of a deed of guarantee, or corrects it. The same again is a success without an event. */
export async function recordGuarantorDeed(
  ctx: Context,
  id: number,
  { step, at, url, limitPence, expectedVersion }: RecordGuarantorDeedInput,
): Promise<RecordGuarantorDeedPayload> {
  if (at) rejectIfAny(pastInstant(ctx.now(), at, 'input.at'));
  const { flow, guarantor } = await guarantorForChange(ctx, id, expectedVersion);
  const isSigning = step === GuarantorDeedStep.SIGNED;
  const { deedSentAt, deedSignedAt, deedUrl = null, deedLimitPence = null } = guarantor;
  const before = (isSigning ? deedSignedAt : deedSentAt) ?? null;
  const after = {
    at: at ?? before ?? ctx.now(),
    url: url ?? deedUrl,
    limitPence: limitPence ?? deedLimitPence,
  };
  const payload = { guarantorId: id, flowId: flow.id };
  const isSame = after.url === deedUrl && after.limitPence === deedLimitPence;
  if (isSame && before?.getTime() === after.at.getTime()) return payload;
  assertNotArchived(flow);
  if (guarantor.status === GuarantorStatus.CANCELLED)
    throw new AppError('INVALID_TRANSITION', 'The guarantor is cancelled.');
  if (!isSigning && deedSignedAt)
    throw new AppError(
      'INVALID_TRANSITION',
      `The deed was signed on ${dayInWords(dayOf(deedSignedAt))}, so it cannot be recorded as sent.`,
    );
  Object.assign(guarantor, {
    ...(isSigning ? { deedSignedAt: after.at } : { deedSentAt: after.at }),
    ...{ deedUrl: after.url, deedLimitPence: after.limitPence },
  });
  await emit(ctx, {
    type: isSigning ? 'guarantor_deed_signed' : 'guarantor_deed_sent',
    flowId: flow.id,
    guarantorId: id,
    subTenantId: guarantor.subTenant.id,
    guarantorName: nameOfGuarantor(guarantor),
    at: after.at.toISOString(),
    limitPence: after.limitPence,
  });
  if (isSigning) {
    await ctx.em.sendChanges();
    await followGuarantors(ctx, flow);
  }
  return payload;
}
