import type { Module } from '../base/module/module.js';
import { deliveryRetention } from './retention.js';
import { WebhookResolver } from './webhook.resolver.js';
import { WebhookOperatorResolver } from './webhook-operator.resolver.js';

export const webhook = {
  resolvers: [WebhookResolver, WebhookOperatorResolver],
  brandTasks: [deliveryRetention],
} satisfies Module;
