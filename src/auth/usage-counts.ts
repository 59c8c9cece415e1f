import { snakeCase } from '../language/snake-case.js';

/** What is counted of a key on each day: the names in the APIs, in the order in which they are shown. */
export const USAGE_COUNTS = [
  'reads',
  'writes',
  'emails',
  'clientErrors',
  'serverErrors',
  'unauthenticated',
  'rateLimited',
  'events',
  'streamSeconds',
] as const;
export type UsageCount = (typeof USAGE_COUNTS)[number];

/** The counts of a key on a day. */
export type UsageCounts = Record<UsageCount, number>;

/** Each count with its column in the table `api_key_usage`. */
export const USAGE_COLUMNS = USAGE_COUNTS.map((name) => ({ name, column: snakeCase(name) }));
