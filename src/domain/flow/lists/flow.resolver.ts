import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import type { Selected } from '../../../database/read/read.js';
import { Id } from '../../../language/graphql/scalars.js';
import { selectionOf } from '../../../language/graphql/selection.js';
import type { Context } from '../../base/context.js';
import { Changes, Reads } from '../../base/declare.js';
import type { Connection } from '../../base/lists/connection.js';
import { countPrice, PRICE, textSearchPrice } from '../../base/price.js';
import { confirmHoldingDeposit } from '../deposit/holding-deposit.service.js';
import { Flow } from '../record/flow.entity.js';
import {
  ConfirmHoldingDepositPayload,
  FlowConnection,
  FlowPage,
  StageMachine,
} from '../record/flow.payload.js';
import { flowById } from '../record/flow.service.js';
import { movesFrom, STAGES, StageStatus } from '../stages/stages.js';
import { FlowsArgs, RenewedFlowsArgs } from './flow.input.js';
import { flows, PAGE_SIZE, renewedFlows } from './flow-lists.service.js';
import { StageCount, StageCountsArgs, stageCounts } from './stage-counts.js';

@Resolver()
export class FlowResolver {
  @Reads(Scope.FLOWS_READ, () => Flow, 'The flow with this id.')
  flow(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the flow.' }) id: number,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<Flow>> {
    return flowById(ctx, id, selectionOf(info));
  }

  @Reads(
    Scope.FLOWS_READ,
    () => FlowConnection,
    'The flows of the brand, newest first unless `sortBy` or `sortOrder` is given. Every filter is optional.',
    {
      price: textSearchPrice('text'),
    },
  )
  flows(
    @Ctx() ctx: Context,
    @Args(() => FlowsArgs) args: FlowsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Flow>> {
    return flows(ctx, args, info);
  }

  @Reads(
    Scope.FLOWS_READ,
    () => [StageCount],
    'How many flows are at each stage, in the order of the stages.',
    { price: () => STAGES.length * PRICE.statement, rows: STAGES.length },
  )
  flowStageCounts(
    @Ctx() ctx: Context,
    @Args(() => StageCountsArgs) args: StageCountsArgs,
  ): Promise<StageCount[]> {
    return stageCounts(ctx, args);
  }

  @Reads(Scope.FLOWS_READ, () => FlowPage, 'The renewals among the flows of the brand, 20 per page.', {
    price: (args) => countPrice(args) + textSearchPrice('text')(args),
    rows: PAGE_SIZE,
    numbers: 'flows',
  })
  renewedFlows(
    @Ctx() ctx: Context,
    @Args(() => RenewedFlowsArgs) args: RenewedFlowsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<FlowPage> {
    return renewedFlows(ctx, args, selectionOf(info, ['flows']));
  }

  @Reads(null, () => StageMachine, 'The stages of a flow and their moves.', { isPublic: true })
  stageMachine(): StageMachine {
    const moves = Object.values(StageStatus).map((from) => ({
      from,
      mayBecome: movesFrom(from),
      operatorMayBecome: movesFrom(from, 'operator'),
    }));
    return { stages: STAGES, moves };
  }

  @Changes(
    Scope.FLOWS_WRITE,
    () => ConfirmHoldingDepositPayload,
    'Confirms the holding deposit of the listed sub-tenants, all or none. Confirming one again changes ' +
      'nothing.',
  )
  confirmHoldingDeposit(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('subTenantIds', () => [Id], {
      description: 'The ids of the sub-tenants who paid.',
    })
    subTenantIds: number[],
  ): Promise<ConfirmHoldingDepositPayload> {
    return confirmHoldingDeposit(ctx, flowId, subTenantIds);
  }
}
