import type { Module } from '../base/module/module.js';
import { PreQualification } from './pre-qualification/pre-qualification.entity.js';
import {
  PersonPreQualification,
  RecordedPreQualification,
} from './pre-qualification/pre-qualification.resolver.js';
import { RightToRentRecord } from './pre-qualification/right-to-rent-record.entity.js';
import { RentReadyProfile } from './rent-ready-profile.entity.js';
import { tenantEvents } from './tenant.events.js';
import { PreQualificationResolver, RentReadyProfileResolver, TenantResolver } from './tenant.resolver.js';
import { TenantInformation } from './tenant-information.entity.js';

export const tenant = {
  entities: [TenantInformation, RentReadyProfile, PreQualification, RightToRentRecord],
  resolvers: [
    PreQualificationResolver,
    PersonPreQualification,
    RecordedPreQualification,
    RentReadyProfileResolver,
    TenantResolver,
  ],
  events: tenantEvents,
} satisfies Module;
