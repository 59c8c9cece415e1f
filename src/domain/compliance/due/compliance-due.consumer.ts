import type { Context } from '../../base/context.js';
import type { DomainEvent } from '../../base/event.js';
import { beforeCommit } from '../../base/transaction.js';
import { followFlows, followProperties, storeMissing } from './due-homes.js';

/** The events after which a home is let, or is not let any more, or needs other records. */
const OF_LETTINGS: ReadonlySet<DomainEvent['type']> = new Set([
  'agreement_entered',
  'flow_archived',
  'flow_restored',
  'flow_deleted',
  'tenancy_kind_changed',
]);

/** Follows the homes whose records are due: their tenancies, their branch, and the market. */
export async function followHomes(ctx: Context, event: DomainEvent): Promise<void> {
  if (event.type === 'properties_changed' && event.updatedIds.length > 0) {
    await beforeCommit(ctx, ofProperties, event.updatedIds);
    if (event.judgedFlowIds?.length !== 0) await beforeCommit(ctx, ofNeeds, event.updatedIds);
  } else if (event.type === 'properties_withdrawn') await beforeCommit(ctx, ofProperties, event.propertyIds);
  else if (event.flowId !== null && OF_LETTINGS.has(event.type))
    await beforeCommit(ctx, followFlows, event.flowId);
}

/** Whether a home needs a licence may have changed. */
const ofNeeds = (ctx: Context, changed: readonly number[][]): Promise<void> =>
  storeMissing(ctx, changed.flat());

const ofProperties = (ctx: Context, changed: readonly number[][]): Promise<void> =>
  followProperties(ctx, changed.flat());
