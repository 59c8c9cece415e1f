import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { warningsOf } from '../base/warning.js';
import { FlowPayload } from '../flow/record/flow.payload.js';
import { MoveStageInput } from './move-stage.input.js';
import { moveStageOf } from './stage-moves.service.js';

@Resolver()
export class MoveStageResolver {
  @Changes(
    Scope.FLOWS_WRITE,
    () => FlowPayload,
    'Moves a stage of a flow. `mayBecome` of the stage lists the moves that are allowed now; any other ' +
      'returns INVALID_TRANSITION with the allowed statuses. Setting the current status again changes ' +
      'nothing. A move changes the status only: completing a stage by hand neither signs an agreement nor ' +
      'records money. `recordContract` records a contract, including one signed on paper, `recordPayment` ' +
      'a payment, and `confirmHoldingDeposit` the confirmation of a holding deposit. In England the ' +
      'move-in cannot begin before every party has signed, whatever the status of the stage `TENANCY`. In ' +
      'every country, it cannot be completed before that, or while one of the `gates` of the brand is not ' +
      'met. Returns TENANCY_OVERLAP while the tenants of another flow have the keys of the whole property.',
  )
  async moveStage(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => MoveStageInput, { description: 'The move.' }) input: MoveStageInput,
  ): Promise<FlowPayload> {
    const { id } = await moveStageOf(ctx, flowId, input);
    return { flowId: id, warnings: warningsOf(ctx) };
  }
}
