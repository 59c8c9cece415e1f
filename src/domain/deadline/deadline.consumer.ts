import type { Context } from '../base/context.js';
import type { DomainEvent } from '../base/event.js';
import type { JudgesFlows } from '../base/events/judged-flows.js';
import { beforeCommit } from '../base/transaction.js';
import { FlowStage } from '../flow/stages/stages.js';
import { lockFlowsOfTenants } from '../tenant/referencing/flows-of-tenants.js';
import { type Passage, passageOf } from './refresh/gate-warnings.js';
import { requestRefresh } from './refresh/refresh-brand.js';
import { refreshDeadlines } from './refresh/refresh-deadlines.js';

/** Events about a flow that change nothing a statute depends on. */
const UNRELATED: ReadonlySet<DomainEvent['type']> = new Set([
  'certificate_viewed',
  'deadline_due_soon',
  'deadline_missed',
  'esignature_email_queued',
  'esignature_email_sent',
  'esignature_email_failed',
  'flow_completed',
  'flow_renewed',
  'guarantor_added',
  'guarantor_deed_sent',
  'guarantor_deed_signed',
  'guarantor_replaced',
  'guarantor_status_changed',
  'guarantor_updated',
  'holding_deposit_confirmed',
  'inventory_added',
  'inventory_removed',
  'lead_tenant_changed',
  'note_added',
  'note_deleted',
  'rent_changed',
  'rule_overridden',
]);

/** Whether a statute can depend on an event. Of the stages, statutes depend only on the move-in. */
function isRelated(event: DomainEvent): boolean {
  if (event.type === 'stage_changed') return event.stage === FlowStage.MOVE_IN;
  return 'isDamp' in event ? event.isDamp : !UNRELATED.has(event.type);
}

/** The flows and people whose deadlines a change affects. */
type Changed = { flowId: number; passage: Passage | undefined } | { personId: number };

/** Stores the deadlines of a flow again when it changes, at the end of the transaction. */
export async function updateDeadlines(ctx: Context, event: DomainEvent): Promise<void> {
  if (event.type === 'pre_qualification_recorded')
    await beforeCommit<Changed>(ctx, refresh, { personId: event.personId });
  else if (event.flowId === null && 'judgedFlowIds' in event) await ofHomes(ctx, event);
  else if (event.flowId !== null && isRelated(event))
    await beforeCommit<Changed>(ctx, refresh, { flowId: event.flowId, passage: passageOf(event) });
  if ('formerFlowIds' in event)
    for (const flowId of event.formerFlowIds ?? [])
      await beforeCommit<Changed>(ctx, refresh, { flowId, passage: undefined });
}

/** What changes of a home or of the agency, or is recorded of it, is a fact of their flows. */
async function ofHomes(ctx: Context, { judgedFlowIds }: JudgesFlows): Promise<void> {
  if (!judgedFlowIds) return requestRefresh(ctx);
  for (const flowId of judgedFlowIds)
    await beforeCommit<Changed>(ctx, refresh, { flowId, passage: undefined });
}

/** Flows whose records are read at once. */
const BATCH = 200;

/**
 * One task for flows and people: tasks run side by side, and of two that refresh the same flow, each could
 * write its deadlines.
 */
async function refresh(ctx: Context, changed: readonly Changed[]): Promise<void> {
  const ofFlows = changed.flatMap((one) => ('flowId' in one ? one : []));
  const personIds = changed.flatMap((one) => ('personId' in one ? one.personId : []));
  // A check of a person's right to rent is a fact of all flows of the person. They are locked, since a change
  // of one of them at the same time would not see this one.
  const ofPeople = personIds.length > 0 ? await lockFlowsOfTenants(ctx, [...new Set(personIds)]) : [];
  const all = [...new Set([...ofFlows.map(({ flowId }) => flowId), ...ofPeople])];
  const passed = Map.groupBy(ofFlows, ({ flowId }) => flowId);
  const passages = new Map(
    [...passed].map(([id, ofFlow]) => [id, ofFlow.flatMap(({ passage }) => passage ?? [])]),
  );
  for (let from = 0; from < all.length; from += BATCH)
    await refreshDeadlines(ctx, all.slice(from, from + BATCH), passages);
}
