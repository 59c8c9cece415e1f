import type { Module } from '../base/module/module.js';
import { deliveryRetention } from './retention.js';
import { WebhookResolver } from './webhook.resolver.js';

export const webhook = {
  resolvers: [WebhookResolver],
  brandTasks: [deliveryRetention],
} satisfies Module;
