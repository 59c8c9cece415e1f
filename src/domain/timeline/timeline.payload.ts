import { Field, ObjectType } from 'type-graphql';
import type { Selected } from '../../database/read/read.js';
import { connectionOf } from '../base/lists/connection.js';
import { TotalOf, WhetherEstimated } from '../base/lists/total.js';
import { TimelineEntry } from './timeline-entry.entity.js';

export const TimelineEntryConnection = connectionOf(() => TimelineEntry, 'TimelineEntry', 'timeline entries');

@ObjectType({ description: 'A page of a flow’s timeline.', simpleResolvers: true })
export class TimelinePage {
  @Field(() => [TimelineEntry], { description: 'The entries of the page.' })
  entries!: Selected<TimelineEntry>[];
  @TotalOf('entries of the whole timeline') totalCount!: number;
  @WhetherEstimated() isTotalCountEstimated!: boolean;
}
