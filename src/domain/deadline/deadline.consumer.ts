import type { Context } from '../base/context.js';
import type { DomainEvent } from '../base/event.js';
import { beforeCommit } from '../base/transaction.js';
import { lockFlowsOfTenants } from '../tenant/flows-of-tenants.js';
import { refreshDeadlines } from './refresh-deadlines.js';

/** Events about a flow that change nothing a statute depends on. */
const UNRELATED: ReadonlySet<DomainEvent['type']> = new Set([
  'certificate_viewed',
  'deadline_due_soon',
  'deadline_missed',
  'esignature_email_queued',
  'esignature_email_sent',
  'esignature_email_failed',
  'guarantor_added',
  'guarantor_status_changed',
  'guarantor_updated',
  'maintenance_issue_created',
  'maintenance_issue_updated',
  'maintenance_status_changed',
  'portal_lead_updated',
]);

/** Stores the deadlines of a flow anew when something of it changes, at the end of the transaction. */
export async function updateDeadlines(ctx: Context, event: DomainEvent): Promise<void> {
  if (event.type === 'pre_qualification_recorded') await beforeCommit(ctx, refreshOfPeople, event.personId);
  else if (event.flowId !== null && !UNRELATED.has(event.type))
    await beforeCommit(ctx, refresh, event.flowId);
}

const refresh = async (ctx: Context, flowIds: readonly number[]): Promise<void> => {
  await refreshDeadlines(ctx, flowIds);
};

/** A check of a person's right to rent is a fact of all flows of the person. */
async function refreshOfPeople(ctx: Context, userIds: readonly number[]): Promise<void> {
  // A change of one of the flows at the same time would not see this one.
  const flowIds = await lockFlowsOfTenants(ctx, userIds);
  if (flowIds.length > 0) await refreshDeadlines(ctx, flowIds);
}
