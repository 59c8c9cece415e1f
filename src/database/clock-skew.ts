import { type Clock, systemClock } from '../language/time/clock.js';
import type { Em } from './orm/orm.js';

/**
 * From this difference between the clocks on, an instance sends no webhooks: receivers reject a timestamp
 * that differs by five minutes from their own clock.
 */
export const MAX_SKEW_MS = 120_000;

/** The time of the database, in milliseconds since 1970. */
export const DATABASE_TIME = 'select extract(epoch from clock_timestamp()) * 1000 as ms';

/** The same, read by an entity manager. */
export async function databaseTime(em: Em): Promise<number> {
  const [row] = await em.fork().execute<{ ms: string }[]>(DATABASE_TIME);
  return Number(row?.ms);
}

/**
 * By how many milliseconds the clock of this machine is ahead of the database's; negative if it is behind.
 * They can be compared only to the duration of the statement, so a smaller difference is 0.
 */
export async function clockSkew(
  readTime: () => Promise<number>,
  machineClock: Clock = systemClock,
): Promise<number> {
  const before = machineClock().getTime();
  const time = await readTime();
  const after = machineClock().getTime();
  return Math.max(before - time, 0) - Math.max(time - after, 0);
}
