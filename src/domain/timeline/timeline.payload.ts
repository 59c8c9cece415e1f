import { GraphQLInt } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { TimelineEntry } from './timeline-entry.entity.js';

@ObjectType({ description: 'A page of a flow’s timeline.', simpleResolvers: true })
export class TimelinePage {
  @Field(() => [TimelineEntry], { description: 'The entries of the page.' }) entries!: TimelineEntry[];
  @Field(() => GraphQLInt, { description: 'The number of entries of the whole timeline.' }) count!: number;
}
