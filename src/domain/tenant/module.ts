import type { Module } from '../base/module/module.js';
import { Referencing } from './referencing/referencing.entity.js';
import { PersonReferencing, RecordedReferencing } from './referencing/referencing.resolver.js';
import { RightToRentRecord } from './referencing/right-to-rent-record.entity.js';
import { RentReadyProfile } from './rent-ready-profile.entity.js';
import { tenantEvents } from './tenant.events.js';
import { ReferencingResolver, RentReadyProfileResolver, TenantResolver } from './tenant.resolver.js';
import { TenantInformation } from './tenant-information.entity.js';

export const tenant = {
  entities: [TenantInformation, RentReadyProfile, Referencing, RightToRentRecord],
  resolvers: [
    ReferencingResolver,
    PersonReferencing,
    RecordedReferencing,
    RentReadyProfileResolver,
    TenantResolver,
  ],
  events: tenantEvents,
} satisfies Module;
