import { GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field, InputType } from 'type-graphql';
import { Id, Instant } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { DeliveryStatus, ResumeFrom } from '../endpoint/endpoint-lists.js';
import { EventName } from '../events/catalogue.js';
import { MAX_URL_LENGTH } from './webhook-url.js';

const MAX_DESCRIPTION_LENGTH = 200;
const MAX_HOURS = 168;
const EVENT_ID = 'event-id';

@InputType({ description: 'A webhook endpoint to create.' })
export class CreateWebhookEndpointInput {
  @Ruled({ minLength: 1, maxLength: MAX_URL_LENGTH })
  @Field(() => GraphQLString, {
    description: 'The URL: https, with a public host name and the port 443 or one from 1024.',
  })
  url!: string;
  @Ruled({ maxLength: MAX_DESCRIPTION_LENGTH })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'A description. It must have no personal data.',
  })
  description?: string | null;
  @Ruled({ format: 'email', maxLength: 320 })
  @Field(() => GraphQLString, {
    nullable: true,
    description:
      'The e-mail address of those who look after the endpoint. It gets an e-mail when every attempt of a day ' +
      'has failed, and when the endpoint is disabled for its failures or for a 410.',
  })
  contactEmail?: string | null;
  @Field(() => [EventName], {
    nullable: true,
    description: 'The types of events to send. Default: all that the key may see, now and later.',
  })
  types?: EventName[] | null;
}

@InputType({ description: 'A change of a webhook endpoint. Fields that are left out keep their values.' })
export class UpdateWebhookEndpointInput {
  @Ruled({ minLength: 1, maxLength: MAX_URL_LENGTH, notNull: true })
  @Field(() => GraphQLString, { nullable: true, description: 'The URL.' })
  url?: string;
  @Ruled({ maxLength: MAX_DESCRIPTION_LENGTH, notNull: true })
  @Field(() => GraphQLString, { nullable: true, description: 'A description; empty text removes it.' })
  description?: string;
  @Ruled({ format: 'email', maxLength: 320 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The e-mail address of those who look after the endpoint; null removes it.',
  })
  contactEmail?: string | null;
  @Ruled({ notNull: true })
  @Field(() => [EventName], {
    nullable: true,
    description: 'The types of events to send; an empty list: all that the key may see.',
  })
  types?: EventName[];
}

@InputType({ description: 'How a webhook endpoint is enabled.' })
export class EnableWebhookEndpointInput {
  @Field(() => ResumeFrom, { description: 'With which events it goes on.' }) resume!: ResumeFrom;
}

@InputType({ description: 'How the secret of a webhook endpoint is replaced.' })
export class RotateWebhookSecretInput {
  @Ruled({ minimum: 0, maximum: MAX_HOURS })
  @Field(() => GraphQLInt, {
    nullable: true,
    description:
      'For how many hours the old secret signs too, from 0 to 168. Default: 24. Send 0 if it has leaked.',
  })
  keepOldForHours?: number | null;
}

@InputType({ description: 'A test event to send.' })
export class WebhookTestInput {
  @Field(() => EventName, { description: 'The type of the event.' }) type!: EventName;
}

@InputType({ description: 'The events to send again.' })
export class ReplayWebhookEventsInput {
  @Ruled({ maxLength: 40 })
  @Field(() => GraphQLString, { nullable: true, description: 'The id of an event: those after it are sent.' })
  after?: string | null;
  @Field(() => Instant, {
    nullable: true,
    description: 'Only events that were added to the feed from this instant on. Not together with `after`.',
  })
  since?: Date | null;
  @Ruled({ format: EVENT_ID })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The id of the last event that is sent. Default: the newest one.',
  })
  until?: string | null;
  @Field(() => [EventName], {
    nullable: true,
    description: 'Only events of these types. Default: all that the endpoint gets.',
  })
  types?: EventName[] | null;
}

@ArgsType()
export class WebhookDeliveryArgs {
  @Field(() => Id, { description: 'The id of the endpoint.' }) endpointId!: number;
  @Ruled({ format: EVENT_ID })
  @Field(() => GraphQLString, { description: 'The id of the event.' })
  eventId!: string;
}

@ArgsType()
abstract class DeliveriesPage {
  @Ruled({ minimum: 0, maximum: 100 })
  @Field(() => GraphQLInt, { description: 'The number of records to return, at most 100.', defaultValue: 20 })
  first!: number;
  @Ruled({ format: EVENT_ID })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The id of an event. Returns the deliveries of the events before it.',
  })
  after?: string | null;
}

@ArgsType()
export class RecentDeliveriesArgs extends DeliveriesPage {
  @Field(() => [DeliveryStatus], {
    nullable: true,
    description: 'Only deliveries in one of these states. An empty list returns none.',
  })
  statuses?: DeliveryStatus[] | null;
}

@ArgsType()
export class WebhookDeliveriesArgs extends DeliveriesPage {
  @Field(() => Id, { description: 'The id of the endpoint.' }) endpointId!: number;
  @Field(() => DeliveryStatus, { nullable: true, description: 'Only deliveries in this state.' })
  status?: DeliveryStatus | null;
}
