import { GraphQLInt } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import { closedList, type ValueOf } from '../../language/closed-list.js';
import { Id } from '../../language/scalars.js';
import { Ruled } from '../base/declare.js';
import { SortOrder } from '../base/sort-order.js';

export const TimelineSort = closedList('TimelineSort', 'Sort field of a timeline; the id breaks ties.', {
  CREATED_AT: ['createdAt', 'When the entry was created.'],
  UPDATED_AT: ['updatedAt', 'When the entry was last changed.'],
  EVENT_TYPE: ['event_type', 'The type of the event, alphabetically.'],
});
export type TimelineSort = ValueOf<typeof TimelineSort>;

@ArgsType()
export class TimelineArgs {
  @Field(() => Id, { description: 'The flow.' }) flowId!: number;
  @Ruled({ minimum: 0, maximum: 200 })
  @Field(() => GraphQLInt, { description: 'How many entries, at most 200.', defaultValue: 50 })
  limit!: number;
  @Ruled({ minimum: 0 })
  @Field(() => GraphQLInt, { description: 'How many entries are skipped.', defaultValue: 0 })
  offset!: number;
  @Field(() => SortOrder, { description: 'The direction.', defaultValue: SortOrder.DESC })
  sortOrder!: SortOrder;
  @Field(() => TimelineSort, {
    description: 'What it is sorted by; the id breaks ties.',
    defaultValue: TimelineSort.CREATED_AT,
  })
  sortBy!: TimelineSort;
}
