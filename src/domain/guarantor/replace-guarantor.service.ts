import { randomUUID } from 'node:crypto';
import { drawIds } from '../../database/orm/ids.js';
import { AppError } from '../../errors.js';
import { trimEmailAddress } from '../../language/validation/email-address.js';
import { brandOf, type Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { mayMove, moveStage } from '../flow/moves/stage.service.js';
import { assertNotArchived, assertNotLeft } from '../flow/record/flow-guards.js';
import { SubTenant } from '../flow/record/sub-tenant.entity.js';
import { FlowStage, StageStatus } from '../flow/stages/stages.js';
import type { ReplaceGuarantorInput } from './guarantor.input.js';
import type { ReplaceGuarantorPayload } from './guarantor.payload.js';
import { rejectSameEmail } from './guarantor.service.js';
import { guarantorForChange, nameOfGuarantor } from './guarantor-for-change.js';
import { Guarantor } from './record/guarantor.entity.js';
import { GuarantorStatus } from './record/guarantor-status.js';

/** Cancels a guarantor, whatever the status, and adds another one, whose referencing begins. */
export async function replaceGuarantor(
  ctx: Context,
  id: number,
  { expectedVersion, email, ...details }: ReplaceGuarantorInput,
): Promise<ReplaceGuarantorPayload> {
  const [replacementId] = await drawIds(ctx.em, [Guarantor]);
  const { flow, guarantor } = await guarantorForChange(ctx, id, expectedVersion);
  assertNotArchived(flow);
  if (guarantor.replacedBy)
    throw new AppError('INVALID_TRANSITION', 'The guarantor has already been replaced.');
  const subTenantId = guarantor.subTenant.id;
  // Nobody guarantees the rent of a tenant who left.
  assertNotLeft(await ctx.em.findOneOrFail(SubTenant, { id: subTenantId }));
  const applicationId = randomUUID();
  const replacement = ctx.em.create(
    Guarantor,
    {
      id: replacementId,
      brand: brandOf(ctx),
      subTenant: guarantor.subTenant,
      applicationId,
      email: trimEmailAddress(email),
      ...details,
    },
    { persist: true },
  );
  rejectSameEmail(ctx);
  guarantor.status = GuarantorStatus.CANCELLED;
  guarantor.replacedBy = replacement;
  await emit(ctx, {
    type: 'guarantor_replaced',
    flowId: flow.id,
    guarantorId: id,
    subTenantId,
    guarantorName: nameOfGuarantor(guarantor),
    replacementId,
    replacementName: nameOfGuarantor(details),
  });
  const to = StageStatus.AWAITING_PARTY;
  if (mayMove(ctx, flow, FlowStage.GUARANTOR, to)) await moveStage(ctx, flow, FlowStage.GUARANTOR, to);
  return { guarantorId: id, replacementId, applicationId, flowId: flow.id };
}
