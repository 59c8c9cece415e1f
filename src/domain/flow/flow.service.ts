import { LockMode } from '@mikro-orm/core';
import { AppError, notFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/emit.js';
import { actingTenant } from '../tenant/acting-tenant.js';
import { Flow, Jurisdiction } from './flow.entity.js';
import { assertMove, FlowStage, movesFrom, StageStatus } from './stages.js';
import { SubTenant } from './sub-tenant.entity.js';

/** A flow that the caller may see, or 404: a deleted one does not exist. */
export async function flowById(ctx: Context, id: number): Promise<Flow> {
  const flow = await ctx.em.findOne(Flow, { id, isDeleted: false });
  if (!flow) throw notFound('Flow');
  return flow;
}

/** The same, held until the transaction ends, so that two changes of one flow come one after the other. */
export async function flowForChange(ctx: Context, id: number): Promise<Flow> {
  const flow = await ctx.em.findOne(
    Flow,
    { id, isDeleted: false },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!flow) throw notFound('Flow');
  return flow;
}

/** Holds flows until the transaction ends, always in the same order. */
export async function holdFlows(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.em.find(
    Flow,
    { id: { $in: [...ids] } },
    { fields: ['id'], orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}

/** The ids of the flows that the acting tenant is a party to and that still go on, the oldest first. */
export async function openFlowIds(ctx: Context): Promise<number[]> {
  const user = await actingTenant(ctx);
  const goesOn = { isDeleted: false, isArchived: false, isCompleted: false };
  const parts = await ctx.em.find(SubTenant, { user, flow: goesOn }, { orderBy: { id: 'asc' } });
  return [...new Set(parts.map((part) => part.flow.id))];
}

/** Moves a stage by the one table of moves, and emits the event. The present value again is no event. */
export async function moveStage(ctx: Context, flow: Flow, stage: FlowStage, to: StageStatus): Promise<void> {
  const from = flow.statusOf(stage);
  if (from === to) return;
  assertMove(stage, from, to, movesFrom(from));
  assertSigned(flow, stage, from);
  const wasCompleted = flow.isCompleted;
  flow[`${stage}Status`] = to;
  await emit(ctx, { type: 'stage_changed', flowId: flow.id, stage, from, to });
  if (!wasCompleted && flow.isDone) await emit(ctx, { type: 'flow_completed', flowId: flow.id });
}

/** No rent before signing: England, since 1 May 2026. */
function assertSigned(flow: Flow, stage: FlowStage, from: StageStatus): void {
  const tooSoon = stage === FlowStage.MOVE_IN && from === StageStatus.NOT_STARTED && !flow.isAstSigned;
  if (tooSoon && flow.jurisdiction === Jurisdiction.ENGLAND) {
    throw new AppError(
      'INVALID_TRANSITION',
      'The move-in cannot begin before the tenancy agreement is signed.',
      { allowed: [] },
    );
  }
}
