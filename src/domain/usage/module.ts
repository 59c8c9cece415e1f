import type { Module } from '../base/module/module.js';
import { KeyDay } from './key-day.entity.js';
import { UsageResolver } from './usage.resolver.js';
import { oldUsage } from './usage.tasks.js';

export const usage = {
  entities: [KeyDay],
  resolvers: [UsageResolver],
  tableTasks: [oldUsage],
} satisfies Module;
