import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../base/context.js';
import { FlowStageState } from '../flow/stages/stage-state.js';
import { FlowStage, StageStatus } from '../flow/stages/stages.js';
import { relatedUnmetGates } from './unmet-gates.service.js';

@Resolver(() => FlowStageState)
export class FlowStageMoves {
  @FieldResolver(() => [StageStatus], {
    description:
      'The statuses that this caller may move the stage to now, with every rule of the flow and the gates ' +
      'of the brand applied. A complete move-in may still be rejected because of another tenancy of the ' +
      'property, and a complete guarantor stage because of an unsigned deed. An empty list: the ' +
      'stage cannot be moved.',
  })
  mayBecome(
    @Root() state: FlowStageState,
    @Ctx() ctx: Context,
  ): readonly StageStatus[] | Promise<readonly StageStatus[]> {
    const moves = state.mayBecome(ctx.principal.kind);
    const mayComplete = state.stage === FlowStage.MOVE_IN && moves.includes(StageStatus.COMPLETE);
    return mayComplete ? withGates(ctx, state, moves) : moves;
  }
}

async function withGates(
  ctx: Context,
  { flow }: FlowStageState,
  moves: readonly StageStatus[],
): Promise<readonly StageStatus[]> {
  const unmet = await relatedUnmetGates(ctx, flow);
  return unmet.length > 0 ? moves.filter((status) => status !== StageStatus.COMPLETE) : moves;
}
