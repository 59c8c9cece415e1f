import { randomUUID } from 'node:crypto';
import type { FilterQuery } from '@mikro-orm/core';
import { notFound } from '../../errors.js';
import { trimEmailAddress } from '../../language/email-address.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/emit.js';
import { flushUnlessDuplicate } from '../base/flush.js';
import { type PageArgs, readPage } from '../base/page.js';
import { flowForChange, mayMove, moveStage } from '../flow/flow.service.js';
import { FlowStage, StageStatus } from '../flow/stages.js';
import { SubTenant } from '../flow/sub-tenant.entity.js';
import { Guarantor } from './guarantor.entity.js';
import type { AddGuarantorInput } from './guarantor.input.js';
import type { AddGuarantorPayload } from './guarantor.payload.js';

export const SAME_EMAIL = 'The sub-tenant already has a guarantor with this e-mail address.';

/** Adds a guarantor to a sub-tenant of a flow. */
export async function addGuarantor(
  ctx: Context,
  { subTenantId, email, ...person }: AddGuarantorInput,
): Promise<AddGuarantorPayload> {
  const subTenant = await ctx.em.findOne(SubTenant, { id: subTenantId, flow: { isDeleted: false } });
  if (!subTenant) throw notFound('Sub-tenant');
  const flow = await flowForChange(ctx, subTenant.flow.id);
  const guarantor = ctx.em.create(
    Guarantor,
    {
      brand: flow.brand,
      subTenant,
      applicationId: randomUUID(),
      email: trimEmailAddress(email),
      ...person,
    },
    { persist: true },
  );
  await emit(ctx, {
    type: 'guarantor_added',
    flowId: flow.id,
    guarantorName: `${person.firstName} ${person.lastName}`,
    subTenantName: `${subTenant.firstName} ${subTenant.lastName}`,
  });
  const unstarted: readonly StageStatus[] = [StageStatus.NOT_REQUIRED, StageStatus.NOT_STARTED];
  if (
    unstarted.includes(flow.guarantorStatus) &&
    mayMove(ctx, flow, FlowStage.GUARANTOR, StageStatus.AWAITING_PARTY)
  )
    await moveStage(ctx, flow, FlowStage.GUARANTOR, StageStatus.AWAITING_PARTY);
  await flushUnlessDuplicate(ctx, SAME_EMAIL);
  return {
    guarantorId: guarantor.id,
    applicationId: guarantor.applicationId,
    flowId: flow.id,
    subTenantId,
    status: guarantor.status,
    guarantorStatus: flow.guarantorStatus,
  };
}

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
  return readPage(ctx.em, { entity: Guarantor, where, direction: 'asc' }, page, fields);
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
