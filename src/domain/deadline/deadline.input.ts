import { GraphQLBoolean, GraphQLString } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';
import { CalendarDay, Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { Ruled } from '../base/declare.js';
import { PageArgs } from '../base/lists/page.js';
import { SortOrder } from '../base/lists/sort-order.js';
import { DeadlineState } from '../statute/deadlines/deadline-state.js';
import { StatuteKind } from '../statute/rules/statute-kind.js';

export const DeadlineSort = closedList('DeadlineSort', 'Sort field of `deadlines`; the id breaks ties.', {
  DUE_ON: ['due_on', 'The due day.'],
});
export type DeadlineSort = ValueOf<typeof DeadlineSort>;

@ArgsType()
export class FlowDeadlinesArgs {
  @Field(() => [DeadlineState], {
    nullable: true,
    description: 'Only those in one of these states. An empty list returns none.',
  })
  states?: DeadlineState[] | null;
}

/** Those that were missed are either met late or not met. */
export const IsMet = (): PropertyDecorator =>
  Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'True: only those with `metOn`. False: only the others.',
  });

/** The filters of lists of deadlines. */
export interface DeadlineFilters {
  dueBefore?: Day | null;
  dueAfter?: Day | null;
  lastOn?: Day | null;
  states?: DeadlineState[] | null;
  isMet?: boolean | null;
  keys?: string[] | null;
  kinds?: StatuteKind[] | null;
  flowId?: number | null;
  agentId?: number | null;
  branchId?: number | null;
  isArchived?: boolean | null;
}

@ArgsType()
export class DeadlinesArgs extends PageArgs implements DeadlineFilters {
  @Field(() => CalendarDay, { nullable: true, description: 'Only deadlines with a due day before this day.' })
  dueBefore?: Day | null;
  @Field(() => CalendarDay, { nullable: true, description: 'Only deadlines with a due day after this day.' })
  dueAfter?: Day | null;
  @Field(() => CalendarDay, { nullable: true, description: 'Only deadlines with this last day.' })
  lastOn?: Day | null;
  @Field(() => [DeadlineState], {
    nullable: true,
    description:
      'Only deadlines in one of these states. An empty list returns none, and so does `NOT_APPLICABLE` alone.',
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
  @Field(() => Id, { nullable: true, description: 'Only deadlines of the flow with this id.' })
  flowId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only deadlines of flows of the agent with this id.' })
  agentId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only deadlines of flows of the branch with this id.' })
  branchId?: number | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'True: also deadlines of archived flows that hold no money. No event announces them.',
  })
  isArchived?: boolean | null;
  @Field(() => DeadlineSort, { description: 'Sort field.', defaultValue: DeadlineSort.DUE_ON })
  sortBy!: DeadlineSort;
  @Field(() => SortOrder, {
    description: 'Sort direction. A cursor is valid only with the sort order of its page.',
    defaultValue: SortOrder.ASC,
  })
  sortOrder!: SortOrder;
}
