import { AppError, recordsNotFound } from '../../errors.js';
import { dayInWords } from '../../language/time/calendar.js';
import type { Voidable } from '../base/context.js';
import { RecordType } from '../base/voidable-record.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { lockFlowOf } from '../flow/record/lock-flow-of.js';
import { SubTenant } from '../flow/record/sub-tenant.entity.js';
import { markVoided } from '../voids/mark-voided.js';
import { SharerChange } from './sharer-change.entity.js';

const nameOf = ({ effectiveOn }: SharerChange): string =>
  `The change of tenants on ${dayInWords(effectiveOn)}`;

/**
 * Without a change, those who left are tenants again. Those who joined have left on the day on which they
 * joined: payments and documents may refer to them, so that they stay readable.
 */
export const voidableSharerChanges: Voidable = {
  type: RecordType.SHARER_CHANGE,
  voidRecord: async (ctx, request) => {
    const { id, expectedVersion } = request;
    const found = await lockFlowOf(ctx, SharerChange, id, []);
    if (!found) throw recordsNotFound([{ path: 'input.id', message: `Record ${id} not found.` }]);
    const flow = await flowForChange(ctx, found.id, { path: 'input.id', expectedVersion });
    const changes = await ctx.em.find(SharerChange, { flow, voidedAt: null }, { orderBy: { id: 'asc' } });
    const change = changes.find((one) => one.id === id);
    if (change && change !== changes.at(-1))
      throw new AppError('INVALID_TRANSITION', 'A later change of tenants is recorded. Void that one first.');
    await markVoided(
      ctx,
      { type: RecordType.SHARER_CHANGE, entity: SharerChange, nameOf, flowId: flow.id },
      request,
    );
    if (change) restore(await ctx.em.find(SubTenant, { flow }), change);
    return flow.id;
  },
};

function restore(tenants: readonly SubTenant[], change: SharerChange): void {
  for (const tenant of tenants) {
    if (change.joiningSubTenantIds.includes(tenant.id)) tenant.leftOn = tenant.joinedOn ?? null;
    if (change.leavingSubTenantIds.includes(tenant.id)) tenant.leftOn = null;
    tenant.isLead = tenant.id === change.previousLeadSubTenantId;
  }
}
