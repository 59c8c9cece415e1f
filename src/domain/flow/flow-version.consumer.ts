import type { Context } from '../base/context.js';
import type { DomainEvent } from '../base/event.js';
import { beforeCommit } from '../base/transaction.js';
import { Flow } from './record/flow.entity.js';

/** Events that change nothing of a flow which exists already. */
const UNVERSIONED: ReadonlySet<DomainEvent['type']> = new Set([
  'deadline_due_soon',
  'deadline_missed',
  'flow_created',
  'esignature_email_sent',
  'esignature_email_failed',
  'portal_lead_updated',
  'maintenance_issue_created',
  'maintenance_issue_updated',
  'maintenance_status_changed',
  'note_added',
  'note_deleted',
]);

/**
 * Raises the version of a flow when the flow, its parties, its contracts or its payments change. Each
 * change emits an event, so none can leave the version as it was.
 */
export async function raiseFlowVersion(ctx: Context, event: DomainEvent): Promise<void> {
  if (event.flowId === null || UNVERSIONED.has(event.type)) return;
  const flow = ctx.em.getUnitOfWork().getById<Flow>(Flow, [ctx.brandId, event.flowId]);
  // A flow that is only referred to has no version.
  if (flow?.version === undefined) return beforeCommit(ctx, raise, event.flowId);
  const isWritten = ctx.em.getUnitOfWork().getOriginalEntityData(flow)?.version === flow.version;
  // Several events of one change raise it once.
  if (!isWritten && (ctx.changes?.raised.has(flow) ?? true)) return;
  flow.version += 1;
  ctx.changes?.raised.add(flow);
}

/** Raises the version of flows that are not loaded. */
async function raise({ reader, brandId, now }: Context, flowIds: readonly number[]): Promise<void> {
  await reader.write(RAISE, [brandId, now(), flowIds]);
}

const RAISE = `update flow set version = version + 1, updated_at = $2::timestamptz
  where brand_id = $1 and id = any($3::bigint[])`;
