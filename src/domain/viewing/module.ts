import type { Module } from '../base/module/module.js';
import { Viewing } from './viewing.entity.js';
import { viewingEvents } from './viewing.events.js';
import { ChangedViewing, ViewedProperty } from './viewing.relations.js';
import { ViewingResolver } from './viewing.resolver.js';

export const viewing = {
  entities: [Viewing],
  resolvers: [ViewingResolver, ViewedProperty, ChangedViewing],
  events: viewingEvents,
} satisfies Module;
