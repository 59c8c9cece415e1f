import { trimEmailAddress } from '../../language/validation/email-address.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { assertNotArchived } from '../flow/record/flow-guards.js';
import type { UpdateGuarantorPayload } from './guarantor.payload.js';
import { rejectSameEmail } from './guarantor.service.js';
import { guarantorForChange } from './guarantor-for-change.js';
import { followGuarantors } from './guarantor-stage.js';
import type { Guarantor } from './record/guarantor.entity.js';
import { assertGuarantorMove, GuarantorStatus } from './record/guarantor-status.js';
import type { UpdateGuarantorInput } from './update-guarantor.input.js';

/** The results of the referencing agency, except the status. */
const FINDINGS: readonly string[] = ['salary', 'reportContent'];
const COMPLETED: readonly GuarantorStatus[] = [
  GuarantorStatus.ACCEPTED,
  GuarantorStatus.CONDITIONAL,
  GuarantorStatus.REJECTED,
];

/** Changes a guarantor. What the input leaves out stays; an update without a change emits no event. */
export async function updateGuarantor(
  ctx: Context,
  id: number,
  { status, expectedVersion, ...input }: UpdateGuarantorInput,
): Promise<UpdateGuarantorPayload> {
  const { flow, guarantor } = await guarantorForChange(ctx, id, expectedVersion);
  const from = guarantor.status;
  const isMoved = status !== undefined && status !== from;
  const changes = changesOf(guarantor, input);
  if (!isMoved && changes.length === 0) return { guarantorId: id, flowId: flow.id };
  assertNotArchived(flow);
  if (isMoved) assertGuarantorMove(from, status);
  Object.assign(guarantor, Object.fromEntries(changes));
  if (isMoved || changes.some(([member]) => FINDINGS.includes(member)))
    guarantor.lastReferenceUpdateAt = ctx.now();

  const event = {
    flowId: flow.id,
    guarantorId: id,
    subTenantId: guarantor.subTenant.id,
    guarantorName: `${guarantor.firstName} ${guarantor.lastName}`,
  };
  if (changes.length > 0) await emit(ctx, { type: 'guarantor_updated', ...event });
  if (isMoved) {
    guarantor.status = status;
    if (COMPLETED.includes(status)) guarantor.completedAt = ctx.now();
    await emit(ctx, { type: 'guarantor_status_changed', ...event, from, to: status });
  }
  rejectSameEmail(ctx);
  if (isMoved) {
    await ctx.em.sendChanges();
    await followGuarantors(ctx, flow);
  }
  return { guarantorId: id, flowId: flow.id };
}

/** The members of the input with another value than the guarantor has. */
function changesOf(
  guarantor: Guarantor,
  input: Omit<UpdateGuarantorInput, 'status' | 'expectedVersion'>,
): [member: string, value: unknown][] {
  const values = { ...input, ...(input.email !== undefined && { email: trimEmailAddress(input.email) }) };
  return Object.entries(values).filter(
    ([member, value]) => value !== undefined && value !== (Reflect.get(guarantor, member) ?? null),
  );
}
