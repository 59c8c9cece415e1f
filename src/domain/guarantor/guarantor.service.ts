import { randomUUID } from 'node:crypto';
import type { FilterQuery } from '@mikro-orm/core';
import { insertRecord } from '../../database/change.js';
import { readRow } from '../../database/lock-row.js';
import { notFound } from '../../errors.js';
import { trimEmailAddress } from '../../language/email-address.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/emit.js';
import { unlessDuplicate } from '../base/flush.js';
import { type PageArgs, readPage } from '../base/page.js';
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

/** A page of the guarantors of a tenant on all flows of the tenant. */
export function guarantorsOfTenant(
  ctx: Context,
  userId: number,
  page: PageArgs,
  fields: ReadonlySet<string>,
): Promise<Guarantor[]> {
  const where: FilterQuery<Guarantor> = {
    subTenant: { user: [ctx.brandId, userId] as const, flow: { isDeleted: false } },
  };
  return readPage(ctx.reader, { entity: Guarantor, where, direction: 'asc' }, page, fields);
}

const PRE_QUALIFICATIONS = `select g.id, p.id as pre_qualification_id
  from guarantor g
  join sub_tenant s on s.brand_id = g.brand_id and s.id = g.sub_tenant_id
  join pre_qualification p on p.brand_id = s.brand_id and p.user_id = s.user_id
  where g.brand_id = ? and g.id = any(?::bigint[])`;

/** The id of the pre-qualification record of a guarantor's tenant; 0 when there is none. */
export function preQualificationIdOf(ctx: Context, guarantorId: number): Promise<number> {
  const read = async (ids: readonly number[]) => {
    const rows = await ctx.em.execute<{ id: string; pre_qualification_id: string }[]>(PRE_QUALIFICATIONS, [
      ctx.brandId,
      `{${ids.join(',')}}`,
    ]);
    return new Map(rows.map((row) => [Number(row.id), Number(row.pre_qualification_id)]));
  };
  return ctx.relations.grouped('pre-qualification of guarantor', guarantorId, read, 0);
}
