import type { Module } from '../base/module/module.js';
import { personEvents } from './person.events.js';
import { PersonResolver } from './person.resolver.js';
import { ErasedPerson, PersonExportResolver } from './person-rights.resolver.js';

export const person = {
  resolvers: [PersonResolver, PersonExportResolver, ErasedPerson],
  events: personEvents,
} satisfies Module;
