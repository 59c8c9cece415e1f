import { GraphQLBoolean, GraphQLInt, GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id, Instant, JsonObject } from '../../language/graphql/scalars.js';
import { EventName } from '../events/catalogue.js';

@ObjectType({ description: 'The record that an event is about.', simpleResolvers: true })
export class EventSubject {
  @Field(() => GraphQLString, { description: 'The type of the record, such as `payment`.' }) type!: string;
  @Field(() => Id, { description: 'The id of the record.' }) id!: number;
}

@ObjectType({ description: 'What caused an event; all null for jobs.', simpleResolvers: true })
export class EventCause {
  @Field(() => Id, { nullable: true, description: 'The id of the API key.' }) apiKeyId!: number | null;
  @Field(() => Id, { nullable: true, description: 'The id of the person that the key acts as.' })
  userId!: number | null;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The `X-Request-Id` of the request, if it is a UUID.',
  })
  requestId!: string | null;
}

@ObjectType({
  description:
    'An event of the brand. It has ids, days, amounts and values of closed lists, and no personal data. ' +
    'Members are added to `data` in the same version; without a member it gets a new version.',
  simpleResolvers: true,
})
export class Event {
  @Field(() => GraphQLString, {
    description: 'The id of the event, such as evt_7_104211; also its cursor.',
  })
  id!: string;
  @Field(() => EventName, { description: 'The type of the event.' }) type!: EventName;
  @Field(() => GraphQLInt, { description: 'The version of the schema of `data`.' }) version!: number;
  @Field(() => Instant, { description: 'When it happened.' }) timestamp!: Date;
  @Field(() => Id, { description: 'The id of the brand.' }) brandId!: number;
  @Field(() => Id, {
    description: 'The number of the event in the feed. Numbers rise; some may be missing.',
  })
  sequence!: number;
  @Field(() => EventSubject, { description: 'The record that it is about.' }) subject!: EventSubject;
  @Field(() => Id, { nullable: true, description: 'The id of the flow; null for an event of no flow.' })
  flowId!: number | null;
  @Field(() => EventCause, { description: 'What caused it.' }) cause!: EventCause;
  @Field(() => JsonObject, {
    description: 'The facts of the change, in snake_case; `eventTypes` has the schema.',
  })
  data!: object;
}

@ObjectType({ description: 'An event of a page, with its cursor.', simpleResolvers: true })
export class EventEdge {
  @Field(() => GraphQLString, { description: 'The cursor of the event, for `after`: its id.' })
  cursor!: string;
  @Field(() => Event, { description: 'The event.' }) node!: Event;
}

@ObjectType({ description: 'The boundaries of a page of events.', simpleResolvers: true })
export class EventPageInfo {
  @Field(() => GraphQLBoolean, { description: 'Whether more events may follow.' }) hasNextPage!: boolean;
  @Field(() => GraphQLString, {
    description:
      'The `after` of the next page, also of an empty one: how far the feed was read. A page reads at most ' +
      '5,000 events, so with rare types it may be empty although more follow.',
  })
  endCursor!: string;
}

@ObjectType({ description: 'A page of events, oldest first.', simpleResolvers: true })
export class EventConnection {
  @Field(() => [EventEdge], { description: 'The events of the page.' }) edges!: EventEdge[];
  @Field(() => EventPageInfo, { description: 'The boundaries of the page.' }) pageInfo!: EventPageInfo;
}

@ObjectType('EventTypeInfo', { description: 'A type of event.', simpleResolvers: true })
export class EventTypeInfo {
  @Field(() => EventName, { description: 'The type.' }) type!: EventName;
  @Field(() => GraphQLString, { description: 'What has happened.' }) meaning!: string;
  @Field(() => Scope, { description: 'The scope that a key needs to see it.' }) scope!: Scope;
  @Field(() => GraphQLInt, { description: 'The version of the schema.' }) version!: number;
  @Field(() => JsonObject, { description: 'The JSON Schema of `data`.' }) schema!: object;
}
