import { LockMode } from '@mikro-orm/core';
import { notFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/emit.js';
import { lockFlows } from '../flow/flow.service.js';
import { MaintenanceIssue } from './maintenance-issue.entity.js';
import { assertMaintenanceMove, MaintenanceStatus } from './maintenance-status.js';

/** An issue, locked until the transaction ends, after its flow. */
export async function issueForChange(ctx: Context, id: number): Promise<MaintenanceIssue> {
  const flowId = (await ctx.em.findOne(MaintenanceIssue, { id }))?.flowId ?? null;
  if (flowId !== null) await lockFlows(ctx, [flowId]);
  const issue = await ctx.em.findOne(
    MaintenanceIssue,
    { id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!issue) throw notFound('Maintenance issue');
  return issue;
}

/** Moves an issue if it may, and emits the event. Setting the current status again changes nothing. */
export async function moveIssue(ctx: Context, issue: MaintenanceIssue, to: MaintenanceStatus): Promise<void> {
  const from = issue.status;
  if (from === to) return;
  assertMaintenanceMove(issue, to);
  issue.status = to;
  issue.statusBeforeHold = to === MaintenanceStatus.ON_HOLD ? from : null;
  await emit(ctx, {
    type: 'maintenance_status_changed',
    flowId: issue.flowId,
    issueId: issue.id,
    title: issue.title,
    from,
    to,
  });
}
