import type { Module } from '../base/module/module.js';
import { ApiKeyUsage } from './api-key-usage.entity.js';
import { UsageResolver } from './usage.resolver.js';
import { oldUsage } from './usage.tasks.js';

export const usage = {
  entities: [ApiKeyUsage],
  resolvers: [UsageResolver],
  tableTasks: [oldUsage],
} satisfies Module;
