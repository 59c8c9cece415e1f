import type { Module } from '../base/module/module.js';
import { sharerEvents } from './sharer.events.js';
import { SharerChange } from './sharer-change.entity.js';
import { ChangedSharers, FlowSharerChanges, SharersFlow } from './sharer-change.relations.js';
import { SharerChangeResolver } from './sharer-change.resolver.js';
import { voidableSharerChanges } from './voidable-sharer-changes.js';

export const sharer = {
  entities: [SharerChange],
  resolvers: [SharerChangeResolver, FlowSharerChanges, ChangedSharers, SharersFlow],
  events: sharerEvents,
  voidables: [voidableSharerChanges],
} satisfies Module;
