import type { Module } from '../base/module/module.js';
import { LandlordPerson } from './landlord.relations.js';

export const landlord = { resolvers: [LandlordPerson] } satisfies Module;
