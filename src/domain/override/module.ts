import type { Module } from '../base/module/module.js';
import { overrideEvents } from './override.events.js';
import { FlowOverrides } from './override.relations.js';
import { OverrideResolver } from './override.resolver.js';
import { RuleOverride } from './rule-override.entity.js';

export const override = {
  entities: [RuleOverride],
  resolvers: [OverrideResolver, FlowOverrides],
  events: overrideEvents,
} satisfies Module;
