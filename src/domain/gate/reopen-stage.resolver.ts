import { Args, Ctx, Resolver } from 'type-graphql';
import type { Context } from '../base/context.js';
import { OperatorChanges } from '../base/declare.js';
import { ReopenStagePayload } from '../flow/record/flow.payload.js';
import { ReopenStageArgs } from './reopen-stage.input.js';
import { reopenStage } from './stage-moves.service.js';

@Resolver()
export class ReopenStageResolver {
  @OperatorChanges(
    () => ReopenStagePayload,
    'Reopens a complete stage of a flow to correct a mistake: the stage waits for the parties again. ' +
      'Returns INVALID_TRANSITION for a stage that is not complete.',
  )
  reopenStage(
    @Ctx() ctx: Context,
    @Args(() => ReopenStageArgs) args: ReopenStageArgs,
  ): Promise<ReopenStagePayload> {
    return reopenStage(ctx, args);
  }
}
