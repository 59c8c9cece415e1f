import type { Row } from '../../output/print.js';

/** A record of the REST API, with names as the command line prints them: `eventId` for `event_id`. */
export const recordOf = (record: object): Row =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [camelCase(name), camelCased(value)]));

function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  return typeof value === 'object' && value !== null ? recordOf(value) : value;
}

const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
