import type { Module } from '../base/module/module.js';
import { deliveryRetention } from './retention.js';
import { EndpointDeliveries } from './webhook.relations.js';
import { WebhookResolver } from './webhook.resolver.js';
import { WebhookOperatorResolver } from './webhook-operator.resolver.js';

export const webhook = {
  resolvers: [WebhookResolver, WebhookOperatorResolver, EndpointDeliveries],
  brandTasks: [deliveryRetention],
} satisfies Module;
