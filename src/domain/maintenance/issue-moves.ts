import { lockForChange } from '../../database/change/lock-for-change.js';
import { notFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { lockFlowOf } from '../flow/record/lock-flow-of.js';
import { IssueKind } from './kinds/issue-kind.js';
import { assertMaintenanceMove, MaintenanceStatus } from './kinds/maintenance-status.js';
import { MaintenanceIssue } from './maintenance-issue.entity.js';

const MOVED = ['title', 'flow', 'status', 'statusBeforeHold', 'kind', 'updatedAt'] as const;
type MovedIssue = Pick<MaintenanceIssue, 'id' | (typeof MOVED)[number]>;

/** An issue, locked until the transaction ends, after its flow. */
export async function issueForChange(ctx: Context, id: number): Promise<MaintenanceIssue> {
  const [, issue] = await Promise.all([
    lockFlowOf(ctx, MaintenanceIssue, id, []),
    lockForChange(ctx.em, MaintenanceIssue, id),
  ]);
  if (!issue) throw notFound('Maintenance issue');
  return issue;
}

/** As `issueForChange`, with what moving an issue reads of it. */
export async function issueToMove(ctx: Context, id: number): Promise<MovedIssue> {
  const [, issue] = await Promise.all([
    lockFlowOf(ctx, MaintenanceIssue, id, []),
    lockForChange(ctx.em, MaintenanceIssue, id, MOVED),
  ]);
  if (!issue) throw notFound('Maintenance issue');
  return issue;
}

/**
 * Moves an issue if it may move, and emits the event. Setting the current status again changes nothing.
 */
export async function moveIssue(ctx: Context, issue: MovedIssue, to: MaintenanceStatus): Promise<void> {
  const from = issue.status;
  if (from === to) return;
  assertMaintenanceMove(issue, to);
  await emit(ctx, {
    type: 'maintenance_status_changed',
    flowId: issue.flow?.id ?? null,
    issueId: issue.id,
    title: issue.title,
    isDamp: issue.kind === IssueKind.DAMP,
    from,
    to,
  });
  issue.status = to;
  issue.statusBeforeHold = to === MaintenanceStatus.ON_HOLD ? from : null;
}
