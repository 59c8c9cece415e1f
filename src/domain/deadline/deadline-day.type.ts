import { GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { CalendarDay, Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { Ruled } from '../base/declare.js';
import { DeadlineState } from '../statute/deadlines/deadline-state.js';
import { StatuteKind } from '../statute/rules/statute-kind.js';
import { IsMet } from './deadline.input.js';

/** The most days of one request. */
export const MAX_DAYS = 62;

@ArgsType()
export class DeadlineDaysArgs {
  @Field(() => CalendarDay, { description: 'The first day.' }) from!: Day;
  @Field(() => CalendarDay, { description: `The last day; ${MAX_DAYS} days at most.` }) to!: Day;
  @Field(() => [DeadlineState], {
    nullable: true,
    description: 'Only deadlines in one of these states. An empty list returns none.',
  })
  states?: DeadlineState[] | null;
  @IsMet() isMet?: boolean | null;
  @Ruled({ maxLength: 100 })
  @Ruled({ maxItems: 50 })
  @Field(() => [GraphQLString], {
    nullable: true,
    description: 'Only deadlines of these rules, such as `en.deposit.protect`. An empty list returns none.',
  })
  keys?: string[] | null;
  @Field(() => [StatuteKind], {
    nullable: true,
    description: 'Only deadlines of rules of these kinds. An empty list returns none.',
  })
  kinds?: StatuteKind[] | null;
  @Field(() => Id, { nullable: true, description: 'Only deadlines of flows of the agent with this id.' })
  agentId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only deadlines of flows of the branch with this id.' })
  branchId?: number | null;
}

@ObjectType({
  description: 'How many deadlines have their last day on a day, in a state.',
  simpleResolvers: true,
})
export class DeadlineDay {
  @Field(() => CalendarDay, { description: 'The last day that is in time.' }) lastOn!: Day;
  @Field(() => DeadlineState, { description: 'The state of the deadlines today, in UK time.' })
  state!: DeadlineState;
  @Field(() => GraphQLInt, { description: 'The number of deadlines.' }) count!: number;
}
