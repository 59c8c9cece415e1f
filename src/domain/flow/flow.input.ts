import { GraphQLBoolean, GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import { closedList, type ValueOf } from '../../language/closed-list.js';
import { Id } from '../../language/scalars.js';
import { Ruled } from '../base/declare.js';
import { PageArgs } from '../base/page.js';
import { SortOrder } from '../base/sort-order.js';
import { FlowStage, StageStatus } from './stages.js';

export const FlowSort = closedList('FlowSort', 'Sort field of a list of flows; the id breaks ties.', {
  CREATED_AT: ['createdAt', 'When the flow was created.'],
  UPDATED_AT: ['updatedAt', 'When the flow was last changed.'],
  PERCENTAGE_COMPLETED: ['percentage_completed', 'How much of the flow is complete.'],
});
export type FlowSort = ValueOf<typeof FlowSort>;

const TEXT =
  'A part of the address, the postcode, a party’s name or a CRM id; capitals do not matter. Empty counts as left out.';

@ArgsType()
export class FlowsArgs extends PageArgs {
  @Field(() => FlowStage, {
    nullable: true,
    description: 'Without `status`: only flows that stand at this stage, the first that is not done.',
  })
  stage?: FlowStage | null;
  @Field(() => StageStatus, {
    nullable: true,
    description:
      'Only flows whose `stage` has this status; without `stage`, those of which any stage has it.',
  })
  status?: StageStatus | null;
  @Field(() => Id, { nullable: true, description: 'Only flows of this agent.' }) agentId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only flows of this branch.' }) branchId?: number | null;
  @Field(() => GraphQLBoolean, { nullable: true, description: 'Only archived flows, or only others.' })
  isArchived?: boolean | null;
  @Ruled({ maxLength: 1000 })
  @Field(() => GraphQLString, { nullable: true, description: TEXT })
  text?: string | null;
}

@ArgsType()
export class RenewedFlowsArgs {
  @Ruled({ maxLength: 1000 })
  @Field(() => GraphQLString, { nullable: true, description: TEXT })
  search?: string | null;
  @Field(() => Id, { nullable: true, description: 'Only flows of this agent.' }) agentId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only flows of this branch.' }) branchId?: number | null;
  @Ruled({ minimum: 0 })
  @Field(() => GraphQLInt, { description: 'Which page, from 0.', defaultValue: 0 })
  page!: number;
  @Field(() => SortOrder, { description: 'The direction.', defaultValue: SortOrder.DESC })
  sortOrder!: SortOrder;
  @Field(() => FlowSort, { description: 'What it is sorted by.', defaultValue: FlowSort.CREATED_AT })
  sortBy!: FlowSort;
}
