import { GraphQLBoolean, GraphQLInt, GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Id, Instant } from '../../language/graphql/scalars.js';
import {
  AttemptError,
  AttemptTrigger,
  DeliveryStatus,
  DisabledReason,
  EndpointStatus,
} from '../endpoint/endpoint-lists.js';
import { EventName } from '../events/catalogue.js';

@ObjectType({ description: 'A test event of a webhook endpoint.', simpleResolvers: true })
export class WebhookTest {
  @Field(() => GraphQLString, { description: 'The id of the event, such as evt_test_….' }) id!: string;
  @Field(() => EventName, { description: 'Its type.' }) type!: EventName;
  @Field(() => Instant, { description: 'When it was requested.' }) requestedAt!: Date;
  @Field(() => Instant, { nullable: true, description: 'When it was sent; null while it waits.' })
  attemptedAt!: Date | null;
  @Field(() => GraphQLInt, { nullable: true, description: 'The status of the response; null without one.' })
  statusCode!: number | null;
  @Field(() => AttemptError, { nullable: true, description: 'Why it has failed; null if it has not.' })
  error!: AttemptError | null;
  @Field(() => GraphQLInt, { nullable: true, description: 'How long it took, in milliseconds.' })
  milliseconds!: number | null;
}

@ObjectType('WebhookEndpoint', {
  description:
    'A URL that events are sent to. It belongs to the brand, and outlives the keys that created and changed it.',
  simpleResolvers: true,
})
export class WebhookEndpointRecord {
  @Field(() => Id, { description: 'The id of the endpoint.' }) id!: number;
  @Field(() => GraphQLString, { description: 'The URL that events are sent to.' }) url!: string;
  @Field(() => GraphQLString, { description: 'A description; empty if there is none.' }) description!: string;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The e-mail address of those who look after the endpoint; null if there is none.',
  })
  contactEmail!: string | null;
  @Field(() => [EventName], {
    description:
      'The types of events that are sent. Empty: all that the key that saved the endpoint may see.',
  })
  types!: EventName[];
  @Field(() => EndpointStatus, { description: 'Whether events are sent.' }) status!: EndpointStatus;
  @Field(() => DisabledReason, { nullable: true, description: 'Why it is disabled; null if it is not.' })
  disabledReason!: DisabledReason | null;
  @Field(() => Instant, {
    nullable: true,
    description: 'Since when every attempt has failed; null if none has.',
  })
  failingSince!: Date | null;
  @Field(() => Instant, {
    nullable: true,
    description: 'No event is sent before, as the endpoint asked with `Retry-After`; null without that.',
  })
  blockedUntil!: Date | null;
  @Field(() => GraphQLString, { description: 'The id of the event up to which all are sent or in the log.' })
  position!: string;
  @Field(() => GraphQLInt, {
    description: 'The events of the feed after `position`, also those of other types.',
  })
  backlog!: number;
  @Field(() => WebhookTest, { nullable: true, description: 'The last test event; null without one.' })
  lastTest!: WebhookTest | null;
  @Field(() => GraphQLString, { description: 'The last characters of the secret.' }) secretHint!: string;
  @Field(() => Instant, {
    nullable: true,
    description: 'Until when the secret before the rotation signs too; null if it does not.',
  })
  oldSecretUntil!: Date | null;
  @Field(() => Id, { description: 'The id of the key that created it.' }) createdByKeyId!: number;
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the key that last changed it; null for an operator.',
  })
  changedByKeyId!: number | null;
  @Field(() => Instant, { description: 'When it was created.' }) createdAt!: Date;
}

@ObjectType({ description: 'The result of a change of a webhook endpoint.', simpleResolvers: true })
export class WebhookEndpointPayload {
  @Field(() => WebhookEndpointRecord, { description: 'The endpoint after the change.' })
  endpoint!: WebhookEndpointRecord;
}

@ObjectType({ description: 'A webhook endpoint with its new secret.', simpleResolvers: true })
export class WebhookSecretPayload {
  @Field(() => WebhookEndpointRecord, { description: 'The endpoint.' }) endpoint!: WebhookEndpointRecord;
  @Field(() => GraphQLString, {
    description: 'The secret, with which receivers verify signatures. It is returned only once, here.',
  })
  secret!: string;
}

@ObjectType({ description: 'The result of `deleteWebhookEndpoint`.', simpleResolvers: true })
export class DeletedWebhookEndpoint {
  @Field(() => Id, { description: 'The id of the endpoint.' }) endpointId!: number;
}

@ObjectType('WebhookAttempt', { description: 'An attempt to send an event.', simpleResolvers: true })
export class WebhookAttemptRecord {
  @Field(() => Instant, { description: 'When it began.' }) at!: Date;
  @Field(() => AttemptTrigger, { description: 'What led to it.' }) trigger!: AttemptTrigger;
  @Field(() => GraphQLInt, { nullable: true, description: 'The status of the response; null without one.' })
  statusCode!: number | null;
  @Field(() => AttemptError, { nullable: true, description: 'Why it has failed; null if it has not.' })
  error!: AttemptError | null;
  @Field(() => GraphQLInt, { description: 'How long it took, in milliseconds.' }) milliseconds!: number;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The first 1,024 bytes of the response; null if it succeeded or had no body.',
  })
  response!: string | null;
}

@ObjectType('WebhookDelivery', { description: 'An event for a webhook endpoint.', simpleResolvers: true })
export class WebhookDeliveryRecord {
  @Field(() => GraphQLString, { description: 'The id of the event; also the cursor.' }) eventId!: string;
  @Field(() => EventName, { description: 'The type of the event.' }) type!: EventName;
  @Field(() => DeliveryStatus, { description: 'The state of the delivery.' }) status!: DeliveryStatus;
  @Field(() => GraphQLInt, { description: 'The attempts that count towards the schedule, at most 10.' })
  attempts!: number;
  @Field(() => Instant, {
    nullable: true,
    description: 'When the next attempt is due; null if none is, or while it waits for an earlier event.',
  })
  nextAttemptAt!: Date | null;
  @Field(() => WebhookAttemptRecord, {
    nullable: true,
    description: 'The last attempt; null before the first.',
  })
  lastAttempt!: WebhookAttemptRecord | null;
}

@ObjectType('WebhookDeliveryLog', { description: 'A delivery with all its attempts.', simpleResolvers: true })
export class WebhookDeliveryLog {
  @Field(() => WebhookDeliveryRecord, { description: 'The delivery.' }) delivery!: WebhookDeliveryRecord;
  @Field(() => [WebhookAttemptRecord], { description: 'Its last 100 attempts, oldest first.' })
  attempts!: WebhookAttemptRecord[];
}

@ObjectType({ description: 'A delivery of a page, with its cursor.', simpleResolvers: true })
export class WebhookDeliveryEdge {
  @Field(() => GraphQLString, { description: 'The cursor of the delivery, for `after`.' }) cursor!: string;
  @Field(() => WebhookDeliveryRecord, { description: 'The delivery.' }) node!: WebhookDeliveryRecord;
}

@ObjectType({ description: 'The boundaries of a page of deliveries.', simpleResolvers: true })
export class WebhookDeliveryPageInfo {
  @Field(() => GraphQLBoolean, { description: 'Whether more deliveries follow.' }) hasNextPage!: boolean;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The `after` of the next page; null on an empty page.',
  })
  endCursor!: string | null;
}

@ObjectType({ description: 'A page of deliveries, newest event first.', simpleResolvers: true })
export class WebhookDeliveryConnection {
  @Field(() => [WebhookDeliveryEdge], { description: 'The deliveries of the page.' })
  edges!: WebhookDeliveryEdge[];
  @Field(() => WebhookDeliveryPageInfo, { description: 'The boundaries of the page.' })
  pageInfo!: WebhookDeliveryPageInfo;
}

@ObjectType({ description: 'The result of `replayWebhookDelivery`.', simpleResolvers: true })
export class WebhookDeliveryPayload {
  @Field(() => WebhookDeliveryRecord, { description: 'The delivery, which is sent again now.' })
  delivery!: WebhookDeliveryRecord;
}

@ObjectType({ description: 'The result of `replayWebhookEvents`.', simpleResolvers: true })
export class WebhookReplayPayload {
  @Field(() => GraphQLString, { description: 'The id of the event after which the replay begins.' })
  after!: string;
  @Field(() => GraphQLString, { description: 'The id of the last event of the replay.' }) until!: string;
}
