import { helper } from '@mikro-orm/core';
import type { Context } from '../base/context.js';
import type { DomainEvent } from '../base/event.js';
import { Flow } from './flow.entity.js';

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
]);

/**
 * Raises the version of a flow when the flow, its parties, its contracts or its payments change. Each
 * change emits an event, so none can leave the version as it was.
 */
export async function raiseFlowVersion(ctx: Context, event: DomainEvent): Promise<void> {
  if (event.flowId === null || UNVERSIONED.has(event.type)) return;
  const flow = await loadedFlow(ctx, event.flowId);
  const stored = helper(flow).__originalEntityData;
  // Several events of one change raise it once.
  if (stored?.version === flow.version) flow.version += 1;
}

/** The flow from the unit of work where it is loaded, else from the database. */
async function loadedFlow({ em, brandId }: Context, id: number): Promise<Flow> {
  const managed = em.getUnitOfWork().getById<Flow>(Flow, [brandId, id]);
  // A flow that is only referred to has no version yet.
  return managed?.version === undefined ? em.findOneOrFail(Flow, { id }) : managed;
}
