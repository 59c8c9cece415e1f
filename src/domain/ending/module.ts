import type { Module } from '../base/module/module.js';
import { DeadSubTenant, DeathFlow } from './death/record-death.relations.js';
import { RecordDeathResolver } from './death/record-death.resolver.js';
import { TenancyEnd } from './end/tenancy-end.entity.js';
import { EndedFlow, FlowTenancyEnds, RecordedTenancyEnd } from './end/tenancy-end.relations.js';
import { TenancyEndResolver } from './end/tenancy-end.resolver.js';
import { voidableTenancyEnds } from './end/voidable-tenancy-ends.js';
import { endingEvents } from './ending.events.js';

export const ending = {
  entities: [TenancyEnd],
  resolvers: [
    TenancyEndResolver,
    FlowTenancyEnds,
    RecordedTenancyEnd,
    EndedFlow,
    RecordDeathResolver,
    DeadSubTenant,
    DeathFlow,
  ],
  events: endingEvents,
  voidables: [voidableTenancyEnds],
} satisfies Module;
