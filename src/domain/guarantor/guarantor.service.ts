import { randomUUID } from 'node:crypto';
import { insertRecord } from '../../database/change.js';
import { readRow } from '../../database/lock-row.js';
import { notFound } from '../../errors.js';
import { trimEmailAddress } from '../../language/email-address.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/emit.js';
import { unlessDuplicate } from '../base/flush.js';
import type { Flow } from '../flow/flow.entity.js';
import { flowForChange } from '../flow/flow.service.js';
import { lockFlowOf } from '../flow/lock-flow-of.js';
import { mayMove, moveStage } from '../flow/stage.service.js';
import { FlowStage, StageStatus } from '../flow/stages.js';
import { SubTenant } from '../flow/sub-tenant.entity.js';
import { Guarantor } from './guarantor.entity.js';
import type { AddGuarantorInput } from './guarantor.input.js';
import type { AddGuarantorPayload } from './guarantor.payload.js';
import { GuarantorStatus } from './guarantor-status.js';

export const SAME_EMAIL = 'The sub-tenant already has a guarantor with this e-mail address.';

/** Adds a guarantor to a sub-tenant of a flow. */
export async function addGuarantor(
  ctx: Context,
  { subTenantId, email, ...person }: AddGuarantorInput,
): Promise<AddGuarantorPayload> {
  const { em } = ctx;
  const [locked, subTenant] = await Promise.all([
    lockFlowOf(ctx, SubTenant, subTenantId, ['guarantorStatus', 'isDeleted']),
    readRow(em, { entity: SubTenant, where: { id: subTenantId }, fields: ['firstName', 'lastName'] }),
  ]);
  if (!locked || locked.isDeleted || !subTenant) throw notFound('Sub-tenant');
  const applicationId = randomUUID();
  const guarantorId = await unlessDuplicate(
    insertRecord(em, Guarantor, {
      subTenant: subTenantId,
      applicationId,
      email: trimEmailAddress(email),
      ...person,
    }),
    SAME_EMAIL,
  );
  const flow = isStageBegun(locked) ? locked : await flowForChange(ctx, locked.id);
  await emit(ctx, {
    type: 'guarantor_added',
    flowId: flow.id,
    guarantorName: `${person.firstName} ${person.lastName}`,
    subTenantName: `${subTenant.firstName} ${subTenant.lastName}`,
  });
  const to = StageStatus.AWAITING_PARTY;
  if (!isStageBegun(flow) && mayMove(ctx, flow, FlowStage.GUARANTOR, to))
    await moveStage(ctx, flow, FlowStage.GUARANTOR, to);
  return {
    guarantorId,
    applicationId,
    flowId: flow.id,
    subTenantId,
    status: GuarantorStatus.INVITED,
    guarantorStatus: flow.guarantorStatus,
  };
}

const UNSTARTED: readonly StageStatus[] = [StageStatus.NOT_REQUIRED, StageStatus.NOT_STARTED];
const isStageBegun = ({ guarantorStatus }: Flow): boolean => !UNSTARTED.includes(guarantorStatus);
