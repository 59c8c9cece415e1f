import type { Module } from '../base/module/module.js';
import { endpointEvents } from './endpoint.events.js';
import { EndpointEmail } from './endpoint-email.entity.js';
import { endpointEmails } from './endpoint-emails.js';
import { WebhookAttempt } from './webhook-attempt.entity.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookReplay } from './webhook-replay.entity.js';
import { WebhookSender } from './webhook-sender.entity.js';

export const endpoint = {
  entities: [WebhookEndpoint, WebhookSender, WebhookDelivery, WebhookAttempt, WebhookReplay, EndpointEmail],
  events: endpointEvents,
  deliveries: [endpointEmails],
} satisfies Module;
