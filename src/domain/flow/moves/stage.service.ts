import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import type { Flow } from '../record/flow.entity.js';
import { allowedMoves, assertAllowed, type MovableFlow } from '../stages/allowed-moves.js';
import { type FlowStage, movesFrom, STAGES, StageStatus } from '../stages/stages.js';

type MovedFlow = MovableFlow & Pick<Flow, 'id' | 'isCompleted' | 'setStatus'>;

/** Whether this caller may move a stage now. */
export const mayMove = (ctx: Context, flow: MovableFlow, stage: FlowStage, to: StageStatus): boolean =>
  allowedMoves(flow, stage, ctx.principal.kind).includes(to);

/**
 * Moves a stage if this caller may, and emits the event. Setting the current status again changes nothing.
 */
export async function moveStage(
  ctx: Context,
  flow: MovedFlow,
  stage: FlowStage,
  to: StageStatus,
  reason = '',
): Promise<void> {
  if (flow.statusOf(stage) === to) return;
  assertAllowed(flow, stage, to, ctx.principal.kind);
  await setStage(ctx, flow, stage, to, reason);
}

/**
 * Cancels every stage that is not finished. The rule that the move-in cannot begin before signing does not
 * keep it from being cancelled with the others.
 */
export async function cancelOpenStages(ctx: Context, flow: MovedFlow): Promise<void> {
  const mayBeCancelled = (stage: FlowStage): boolean =>
    movesFrom(flow.statusOf(stage)).includes(StageStatus.CANCELLED);
  for (const stage of STAGES.filter(mayBeCancelled)) await setStage(ctx, flow, stage, StageStatus.CANCELLED);
}

async function setStage(
  ctx: Context,
  flow: MovedFlow,
  stage: FlowStage,
  to: StageStatus,
  reason = '',
): Promise<void> {
  const from = flow.statusOf(stage);
  const wasCompleted = flow.isCompleted;
  flow.setStatus(stage, to, ctx.now());
  await emit(ctx, {
    type: 'stage_changed',
    flowId: flow.id,
    stage,
    from,
    to,
    ...(reason && { reason }),
  });
  if (!wasCompleted && flow.isCompleted) await emit(ctx, { type: 'flow_completed', flowId: flow.id });
}
