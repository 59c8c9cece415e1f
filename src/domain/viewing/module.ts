import type { Module } from '../base/module/module.js';
import { Viewing } from './viewing.entity.js';
import { viewingEvents } from './viewing.events.js';
import { ChangedViewing, PropertyViewings, ViewedProperty } from './viewing.relations.js';
import { ViewingResolver } from './viewing.resolver.js';

export const viewing = {
  entities: [Viewing],
  resolvers: [ViewingResolver, ViewedProperty, PropertyViewings, ChangedViewing],
  events: viewingEvents,
} satisfies Module;
