import type { Module } from '../base/module/module.js';
import { voidEvents } from './void.events.js';
import { VoidedRecordFlow } from './void.relations.js';
import { VoidResolver } from './void.resolver.js';

export const voids = {
  resolvers: [VoidResolver, VoidedRecordFlow],
  events: voidEvents,
} satisfies Module;
