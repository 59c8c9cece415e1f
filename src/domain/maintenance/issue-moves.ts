import { LockMode } from '@mikro-orm/core';
import { lockRow } from '../../database/lock-row.js';
import { notFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/emit.js';
import { lockFlowOf } from '../flow/lock-flow-of.js';
import { MaintenanceIssue } from './maintenance-issue.entity.js';
import { assertMaintenanceMove, MaintenanceStatus, type MovableIssue } from './maintenance-status.js';

/** An issue, locked until the transaction ends, after its flow. */
export async function issueForChange(ctx: Context, id: number): Promise<MaintenanceIssue> {
  const [, issue] = await Promise.all([
    lockFlowOf(ctx, MaintenanceIssue, id, []),
    ctx.em.findOne(MaintenanceIssue, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }),
  ]);
  if (!issue) throw notFound('Maintenance issue');
  return issue;
}

const MOVED = ['title', 'flow', 'status', 'statusBeforeHold', 'updatedAt'] as const;
type MovedIssue = Pick<MaintenanceIssue, 'id' | 'flowId' | (typeof MOVED)[number]>;

/** What moving an issue reads of it, locked as by `issueForChange`. */
export async function issueToMove(ctx: Context, id: number): Promise<MovedIssue> {
  const [, issue] = await Promise.all([
    lockFlowOf(ctx, MaintenanceIssue, id, []),
    lockRow(ctx.em, { entity: MaintenanceIssue, where: { id }, fields: MOVED }),
  ]);
  if (!issue) throw notFound('Maintenance issue');
  return issue;
}

/**
 * Checks that an issue may move, emits the event, and returns what changes. Setting the current status again
 * changes nothing.
 */
export async function moveIssue(
  ctx: Context,
  issue: MovedIssue,
  to: MaintenanceStatus,
): Promise<Partial<MovableIssue>> {
  const from = issue.status;
  if (from === to) return {};
  assertMaintenanceMove(issue, to);
  await emit(ctx, {
    type: 'maintenance_status_changed',
    flowId: issue.flowId,
    issueId: issue.id,
    title: issue.title,
    from,
    to,
  });
  return { status: to, statusBeforeHold: to === MaintenanceStatus.ON_HOLD ? from : null };
}
