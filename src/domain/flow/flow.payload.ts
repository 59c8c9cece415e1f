import { GraphQLInt } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/scalars.js';
import { connectionOf } from '../base/connection.js';
import { Flow } from './flow.entity.js';
import { FlowStage, StageStatus } from './stages.js';

@ObjectType({ description: 'Whose holding deposit is confirmed, and whose is not.', simpleResolvers: true })
export class ConfirmHoldingDepositPayload {
  @Field(() => Id, { description: 'The flow.' }) flowId!: number;
  @Field(() => [Id], { description: 'The sub-tenants whose deposit this call confirmed.' })
  confirmed!: number[];
  @Field(() => [Id], { description: 'Those of the listed whose deposit was confirmed before.' })
  alreadyConfirmed!: number[];
  @Field(() => [Id], { description: 'The payers whose deposit is still to be confirmed.' })
  outstanding!: number[];
  @Field(() => StageStatus, { description: 'Where the holding deposit stands now.' })
  holdingDepositStatus!: StageStatus;
  /** Those of the call. */
  subTenantIds!: number[];
}

@ObjectType({ description: 'A page of flows.', simpleResolvers: true })
export class FlowPage {
  @Field(() => GraphQLInt, { description: 'How many flows there are in all. On the wire: totalFlows.' })
  total!: number;
  @Field(() => GraphQLInt, { description: 'How many are on a page.' }) pageSize!: number;
  @Field(() => [Flow], { description: 'The flows of the page.' }) flows!: Flow[];
}

export const FlowConnection = connectionOf(() => Flow, 'Flow', 'flows');

@ObjectType({
  description: 'What a stage may become from a status: the one table of moves, as data.',
  simpleResolvers: true,
})
export class StageMove {
  @Field(() => StageStatus, { description: 'The status.' }) from!: StageStatus;
  @Field(() => [StageStatus], { description: 'What it may become.' }) mayBecome!: readonly StageStatus[];
  @Field(() => [StageStatus], { description: 'What the operator alone may make of it.' })
  operatorMayBecome!: readonly StageStatus[];
}

@ObjectType({ description: 'The stages of every flow, and how they move.', simpleResolvers: true })
export class StageMachine {
  @Field(() => [FlowStage], { description: 'The stages in their order.' }) stages!: readonly FlowStage[];
  @Field(() => [StageMove], { description: 'The moves, the same for every stage.' }) moves!: StageMove[];
}
