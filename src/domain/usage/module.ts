import type { Module } from '../base/module/module.js';
import { ApiKeyUsage } from './api-key-usage.entity.js';
import { UsageOfBrand, UsageOfKey } from './usage.relations.js';
import { UsageResolver } from './usage.resolver.js';
import { oldUsage } from './usage.tasks.js';

export const usage = {
  entities: [ApiKeyUsage],
  resolvers: [UsageResolver, UsageOfKey, UsageOfBrand],
  tableTasks: [oldUsage],
} satisfies Module;
