import type { Module } from '../base/module/module.js';
import { Occupier } from './occupier.entity.js';
import { occupierEvents } from './occupier.events.js';
import { ChangedOccupier, FlowOccupiers, OccupierFlow, OccupierPerson } from './occupier.relations.js';
import { OccupierResolver } from './occupier.resolver.js';

export const occupier = {
  entities: [Occupier],
  resolvers: [OccupierResolver, FlowOccupiers, OccupierPerson, ChangedOccupier, OccupierFlow],
  events: occupierEvents,
} satisfies Module;
