import { GraphQLInt } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import type { Selected } from '../../../database/read/read.js';
import { Id, Instant } from '../../../language/graphql/scalars.js';
import { connectionOf } from '../../base/lists/connection.js';
import { TotalOf, WhetherEstimated } from '../../base/lists/total.js';
import { type Warning, Warnings } from '../../base/warning.js';
import { FlowStageState } from '../stages/stage-state.js';
import { FlowStage, StageStatus } from '../stages/stages.js';
import { Flow } from './flow.entity.js';

@ObjectType({ description: 'The result of `confirmHoldingDeposit`.', simpleResolvers: true })
export class ConfirmHoldingDepositPayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => [Id], { description: 'The ids of the sub-tenants whose deposit this call confirmed.' })
  confirmed!: number[];
  @Field(() => [Id], { description: 'The ids of the listed sub-tenants whose deposit was confirmed before.' })
  alreadyConfirmed!: number[];
  @Field(() => [Id], { description: 'The ids of the payers whose deposit is not confirmed yet.' })
  outstanding!: number[];
  @Field(() => StageStatus, { description: 'The status of the holding deposit stage.' })
  holdingDepositStatus!: StageStatus;
  /** The listed sub-tenants, for the field `subTenants`. */
  subTenantIds!: number[];
}

@ObjectType({ description: 'The result of a change of a flow.', simpleResolvers: true })
export class FlowPayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Warnings() warnings!: Warning[];
}

@ObjectType({ description: 'The result of `reopenStage`.', simpleResolvers: true })
export class ReopenStagePayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => GraphQLInt, { description: 'The version of the flow after the change.' }) version!: number;
  @Field(() => FlowStageState, { description: 'The reopened stage.' }) stage!: FlowStageState;
}

@ObjectType({ description: 'The result of `deleteFlow`.', simpleResolvers: true })
export class DeleteFlowPayload {
  @Field(() => Id, { description: 'The id of the deleted flow.' }) flowId!: number;
  @Field(() => Instant, { description: 'When the flow was deleted.' }) deletedAt!: Date;
}

@ObjectType({
  description: 'The result of `renewFlow`. `flow` is the renewal.',
  simpleResolvers: true,
})
export class RenewFlowPayload {
  @Field(() => Id, { description: 'The id of the renewal.' }) flowId!: number;
  @Field(() => Id, { description: 'The id of the renewed flow.' }) predecessorId!: number;
  @Warnings() warnings!: Warning[];
}

@ObjectType({ description: 'The result of a change of a sub-tenant.', simpleResolvers: true })
export class SubTenantPayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => Id, { description: 'The id of the sub-tenant.' }) subTenantId!: number;
  @Warnings() warnings!: Warning[];
}

@ObjectType({ description: 'A page of flows.', simpleResolvers: true })
export class FlowPage {
  @TotalOf('flows on all pages') totalCount!: number;
  @WhetherEstimated() isTotalCountEstimated!: boolean;
  @Field(() => GraphQLInt, { description: 'The number of flows per page.' }) pageSize!: number;
  @Field(() => [Flow], { description: 'The flows of the page.' }) flows!: Selected<Flow>[];
}

export const FlowConnection = connectionOf(
  () => Flow,
  'Flow',
  'flows',
  'newest first unless sorted otherwise',
);

@ObjectType({
  description:
    'The statuses that a stage may move to from a status. The rules of a flow may allow fewer; ' +
    '`mayBecome` of a stage applies them.',
  simpleResolvers: true,
})
export class StageMove {
  @Field(() => StageStatus, { description: 'The current status.' }) from!: StageStatus;
  @Field(() => [StageStatus], { description: 'The statuses that a partner may move the stage to.' })
  mayBecome!: readonly StageStatus[];
  @Field(() => [StageStatus], { description: 'The statuses that the operator may move the stage to.' })
  operatorMayBecome!: readonly StageStatus[];
}

@ObjectType({ description: 'The stages of every flow and their moves.', simpleResolvers: true })
export class StageMachine {
  @Field(() => [FlowStage], { description: 'The stages in their order.' }) stages!: readonly FlowStage[];
  @Field(() => [StageMove], { description: 'The moves, the same for every stage.' }) moves!: StageMove[];
}
