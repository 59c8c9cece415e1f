import type { Module } from '../base/module/module.js';
import { followFlow } from './market.consumer.js';
import { propertyStatuses } from './market.tasks.js';

export const market = {
  consumers: [followFlow],
  brandTasks: [propertyStatuses],
} satisfies Module;
