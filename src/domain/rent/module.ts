import type { Module } from '../base/module/module.js';
import { RentChange } from './change/rent-change.entity.js';
import {
  ChangedRentChange,
  FlowOfRentChange,
  FlowRentChanges,
  RentChangeFlow,
} from './change/rent-change.relations.js';
import { RentChangeResolver } from './change/rent-change.resolver.js';
import { FlowRents } from './change/rents.relations.js';
import { voidableRentChanges } from './change/voidable-rent-changes.js';
import { RentChangeCheckResolver } from './check/rent-change-check.resolver.js';
import { rentNotices } from './due/rent.tasks.js';
import { rentEvents } from './rent.events.js';
import { RentScheduleResolver } from './schedule/rent-schedule.resolver.js';

export const rent = {
  entities: [RentChange],
  resolvers: [
    RentChangeResolver,
    FlowRentChanges,
    FlowOfRentChange,
    ChangedRentChange,
    RentChangeFlow,
    FlowRents,
    RentChangeCheckResolver,
    RentScheduleResolver,
  ],
  events: rentEvents,
  brandTasks: [rentNotices],
  voidables: [voidableRentChanges],
} satisfies Module;
