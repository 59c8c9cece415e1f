import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { notFound } from '../../errors.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { Changes, Reads } from '../base/declare.js';
import { PRICE, type Price } from '../base/price.js';
import { deliveriesOf, deliveryLog, replayDelivery, replayEvents } from './delivery.service.js';
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  rotateSecret,
  sendTest,
  updateEndpoint,
} from './endpoint.service.js';
import { MAX_ENDPOINTS, readEndpoints } from './endpoint-reads.js';
import {
  CreateWebhookEndpointInput,
  EnableWebhookEndpointInput,
  ReplayWebhookEventsInput,
  RotateWebhookSecretInput,
  UpdateWebhookEndpointInput,
  WebhookDeliveriesArgs,
  WebhookDeliveryArgs,
  WebhookTestInput,
} from './webhook.input.js';
import {
  DeletedWebhookEndpoint,
  WebhookDeliveryConnection,
  WebhookDeliveryLog,
  WebhookDeliveryPayload,
  WebhookEndpointPayload,
  WebhookEndpointRecord,
  WebhookReplayPayload,
  WebhookSecretPayload,
} from './webhook.payload.js';

const SCOPE = Scope.WEBHOOKS_MANAGE;
const ENDPOINT = { description: 'The id of the endpoint.' };
/** The endpoint and a page of its log. */
const logPrice: Price = () => 2 * PRICE.statement;

@Resolver()
export class WebhookResolver {
  @Reads(SCOPE, () => [WebhookEndpointRecord], 'The webhook endpoints of the brand, oldest first.', {
    rows: MAX_ENDPOINTS,
  })
  webhookEndpoints(@Ctx() ctx: Context): Promise<WebhookEndpointRecord[]> {
    return readEndpoints(ctx);
  }

  @Reads(SCOPE, () => WebhookEndpointRecord, 'The webhook endpoint with this id.')
  async webhookEndpoint(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, ENDPOINT) id: number,
  ): Promise<WebhookEndpointRecord> {
    const [endpoint] = await readEndpoints(ctx, id);
    if (!endpoint) throw notFound('Webhook endpoint');
    return endpoint;
  }

  @Reads(
    SCOPE,
    () => WebhookDeliveryConnection,
    'The deliveries of a webhook endpoint, newest event first.',
    {
      price: logPrice,
    },
  )
  webhookDeliveries(
    @Ctx() ctx: Context,
    @Args(() => WebhookDeliveriesArgs) args: WebhookDeliveriesArgs,
  ): Promise<WebhookDeliveryConnection> {
    return deliveriesOf(ctx, args);
  }

  @Reads(
    SCOPE,
    () => WebhookDeliveryLog,
    'The delivery of an event to a webhook endpoint, with its attempts.',
    {
      price: logPrice,
    },
  )
  webhookDelivery(
    @Ctx() ctx: Context,
    @Args(() => WebhookDeliveryArgs) args: WebhookDeliveryArgs,
  ): Promise<WebhookDeliveryLog> {
    return deliveryLog(ctx, args);
  }

  @Changes(
    SCOPE,
    () => WebhookSecretPayload,
    'Creates a webhook endpoint, which gets the events that happen from then on. A brand has at most 20.',
    { returnsSecret: true },
  )
  createWebhookEndpoint(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateWebhookEndpointInput, { description: 'The endpoint.' })
    input: CreateWebhookEndpointInput,
  ): Promise<WebhookSecretPayload> {
    return createEndpoint(ctx, input);
  }

  @Changes(
    SCOPE,
    () => WebhookEndpointPayload,
    'Changes a webhook endpoint. From then on it gets the types that the key of this request may see.',
  )
  updateWebhookEndpoint(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, ENDPOINT) id: number,
    @Arg('input', () => UpdateWebhookEndpointInput, { description: 'What changes.' })
    input: UpdateWebhookEndpointInput,
  ): Promise<WebhookEndpointPayload> {
    return updateEndpoint(ctx, id, input);
  }

  @Changes(SCOPE, () => DeletedWebhookEndpoint, 'Deletes a webhook endpoint with its secret.')
  async deleteWebhookEndpoint(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, ENDPOINT) id: number,
  ): Promise<DeletedWebhookEndpoint> {
    await deleteEndpoint(ctx, id);
    return { endpointId: id };
  }

  @Changes(SCOPE, () => WebhookEndpointPayload, 'Enables a webhook endpoint that is disabled or fails.')
  enableWebhookEndpoint(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, ENDPOINT) id: number,
    @Arg('input', () => EnableWebhookEndpointInput, { description: 'How it goes on.' })
    { resume }: EnableWebhookEndpointInput,
  ): Promise<WebhookEndpointPayload> {
    return enableEndpoint(ctx, id, resume);
  }

  @Changes(
    SCOPE,
    () => WebhookEndpointPayload,
    'Disables a webhook endpoint. Its position in the feed stays.',
  )
  disableWebhookEndpoint(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, ENDPOINT) id: number,
  ): Promise<WebhookEndpointPayload> {
    return disableEndpoint(ctx, id);
  }

  @Changes(
    SCOPE,
    () => WebhookSecretPayload,
    'Replaces the secret of a webhook endpoint. For a while both secrets sign.',
    { returnsSecret: true },
  )
  rotateWebhookSecret(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, ENDPOINT) id: number,
    @Arg('input', () => RotateWebhookSecretInput, { nullable: true, description: 'How it is replaced.' })
    input: RotateWebhookSecretInput | null,
  ): Promise<WebhookSecretPayload> {
    return rotateSecret(ctx, id, input ?? {});
  }

  @Changes(
    SCOPE,
    () => WebhookEndpointPayload,
    'Sends a sample of a type of event to a webhook endpoint, once; `lastTest` has the outcome. It is marked ' +
      'as a test, and is not in the feed.',
  )
  sendTestEvent(
    @Ctx() ctx: Context,
    @Arg('endpointId', () => Id, ENDPOINT) endpointId: number,
    @Arg('input', () => WebhookTestInput, { description: 'The event.' }) { type }: WebhookTestInput,
  ): Promise<WebhookEndpointPayload> {
    return sendTest(ctx, endpointId, type);
  }

  @Changes(
    SCOPE,
    () => WebhookDeliveryPayload,
    'Sends an event of the log of a webhook endpoint again now, whatever its state. The attempts of its schedule ' +
      'stay as they are.',
  )
  replayWebhookDelivery(
    @Ctx() ctx: Context,
    @Args(() => WebhookDeliveryArgs) { endpointId, eventId }: WebhookDeliveryArgs,
  ): Promise<WebhookDeliveryPayload> {
    return replayDelivery(ctx, endpointId, eventId);
  }

  @Changes(
    SCOPE,
    () => WebhookReplayPayload,
    'Sends the events of a range of the feed to a webhook endpoint, each as if it were new: at most 1,000,000, ' +
      'also from before the endpoint was created. New events come first. An endpoint has one replay at a time.',
  )
  replayWebhookEvents(
    @Ctx() ctx: Context,
    @Arg('endpointId', () => Id, ENDPOINT) endpointId: number,
    @Arg('input', () => ReplayWebhookEventsInput, { description: 'The events.' })
    input: ReplayWebhookEventsInput,
  ): Promise<WebhookReplayPayload> {
    return replayEvents(ctx, endpointId, input);
  }
}
