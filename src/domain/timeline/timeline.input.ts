import { GraphQLInt } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';
import { Id } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { PageArgs } from '../base/lists/page.js';
import { SortOrder } from '../base/lists/sort-order.js';
import { EventType } from '../events/event-type.js';

export const TimelineSort = closedList('TimelineSort', 'Sort field of a timeline; the id breaks ties.', {
  CREATED_AT: ['createdAt', 'When the entry was created.'],
  UPDATED_AT: ['updatedAt', 'When the entry was last changed.'],
  EVENT_TYPE: ['event_type', 'The type of the event, alphabetically.'],
});
export type TimelineSort = ValueOf<typeof TimelineSort>;

@ArgsType()
export class FlowTimelineArgs extends PageArgs {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => [EventType], {
    nullable: true,
    description: 'Only entries of these types. An empty list returns none.',
  })
  eventTypes?: EventType[] | null;
}

@ArgsType()
export class NumberedTimelineArgs {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Ruled({ minimum: 0, maximum: 200 })
  @Field(() => GraphQLInt, { description: 'The number of entries to return, at most 200.', defaultValue: 50 })
  limit!: number;
  @Ruled({ minimum: 0 })
  @Field(() => GraphQLInt, { description: 'The number of entries to skip.', defaultValue: 0 })
  offset!: number;
  @Field(() => SortOrder, { description: 'Sort direction.', defaultValue: SortOrder.DESC })
  sortOrder!: SortOrder;
  @Field(() => TimelineSort, {
    description: 'Sort field; the id breaks ties.',
    defaultValue: TimelineSort.CREATED_AT,
  })
  sortBy!: TimelineSort;
}
