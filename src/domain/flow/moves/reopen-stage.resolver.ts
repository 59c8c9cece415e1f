import { Args, Ctx, Resolver } from 'type-graphql';
import type { Context } from '../../base/context.js';
import { OperatorChanges } from '../../base/declare.js';
import { ReopenStagePayload } from '../record/flow.payload.js';
import { ReopenStageArgs } from './reopen-stage.input.js';
import { reopenStage } from './stage-moves.service.js';

@Resolver()
export class ReopenStageResolver {
  @OperatorChanges(
    () => ReopenStagePayload,
    'Reopens a complete stage of a flow, for the correction of a mistake: the stage waits for the parties ' +
      'again. A stage that is not complete is refused with INVALID_TRANSITION.',
  )
  reopenStage(
    @Ctx() ctx: Context,
    @Args(() => ReopenStageArgs) args: ReopenStageArgs,
  ): Promise<ReopenStagePayload> {
    return reopenStage(ctx, args);
  }
}
