import { recordsNotFound } from '../../errors.js';
import { trimEmailAddress } from '../../language/validation/email-address.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { assertNotArchived } from '../flow/record/flow-guards.js';
import { Guarantor } from './guarantor.entity.js';
import type { UpdateGuarantorPayload } from './guarantor.payload.js';
import { rejectSameEmail } from './guarantor.service.js';
import { followGuarantors } from './guarantor-stage.js';
import { assertGuarantorMove, GuarantorStatus } from './guarantor-status.js';
import type { UpdateGuarantorInput } from './update-guarantor.input.js';

/** The results of the referencing agency, except the status. */
const FINDINGS: readonly string[] = ['salary', 'reportContent'];
const COMPLETED: readonly GuarantorStatus[] = [
  GuarantorStatus.ACCEPTED,
  GuarantorStatus.CONDITIONAL,
  GuarantorStatus.REJECTED,
];

/** The flow of a guarantor, unless it is deleted. */
const FLOW_OF = `select f.id from guarantor g
  join sub_tenant s on s.brand_id = g.brand_id and s.id = g.sub_tenant_id
  join flow f on f.brand_id = g.brand_id and f.id = s.flow_id
  where g.brand_id = $1 and g.id = $2 and not f.is_deleted`;

/** Changes a guarantor. What the input leaves out stays; an update without a change emits no event. */
export async function updateGuarantor(
  ctx: Context,
  id: number,
  { status, expectedVersion, ...input }: UpdateGuarantorInput,
): Promise<UpdateGuarantorPayload> {
  const [found] = await ctx.reader.cells(FLOW_OF, [ctx.brandId, id]);
  if (!found) throw recordsNotFound([{ path: 'id', message: `Guarantor ${id} not found.` }]);
  const flow = await flowForChange(ctx, Number(found[0]), { expectedVersion });
  // Only now: another change may have been made before the flow was locked.
  const guarantor = await ctx.em.findOneOrFail(Guarantor, { id });

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
