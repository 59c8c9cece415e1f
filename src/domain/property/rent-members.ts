import type { Property } from './property.entity.js';

/** What only a property to rent has. */
export const RENT_MEMBERS = [
  'rentPence',
  'rentFrequency',
  'depositPence',
  'letType',
  'contractMonths',
] as const satisfies readonly (keyof Property)[];
