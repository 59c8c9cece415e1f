import type { Statements } from '../database/wire/statements.js';
import { AppError } from '../errors.js';
import type { Clock } from '../language/time/clock.js';
import { normalOrigin } from '../language/validation/origin.js';

/** Whether an active key has the origin; not which key. */
export type IsKnownOrigin = (origin: string) => Promise<boolean>;

const KNOWN = `select o.origin from unnest($1::text[]) as o(origin) where exists (
    select from api_key k where k.is_active and k.origins @> jsonb_build_array(o.origin)
      and (k.expires_at is null or k.expires_at > $2::timestamptz))`;

/** The most origins that wait for a look-up. */
const MAX_WAITING = 1000;

/**
 * Looks origins up, each time in the database: a key that is revoked on any instance no longer counts with
 * the next request. One statement runs at a time, for all origins that have arrived in the meantime, so
 * strangers use at most one connection, however many requests they send.
 */
export function knownOrigins(statements: Statements, now: Clock): IsKnownOrigin {
  let waiting = new Map<string, PromiseWithResolvers<boolean>>();
  let isRunning = false;

  const find = async (origins: typeof waiting): Promise<void> => {
    try {
      const rows = await statements.cells(KNOWN, [[...origins.keys()], now()]);
      const known = new Set(rows.map(([origin]) => origin));
      for (const [origin, { resolve }] of origins) resolve(known.has(origin));
    } catch (error) {
      for (const { reject } of origins.values()) reject(error);
    }
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.size > 0) {
      const origins = waiting;
      waiting = new Map();
      await find(origins);
    }
    isRunning = false;
  };

  return async (origin) => {
    // No key has an origin that is written in another way.
    if (normalOrigin(origin) !== origin) return false;
    const found = waiting.get(origin) ?? Promise.withResolvers<boolean>();
    if (!waiting.has(origin) && waiting.size >= MAX_WAITING) throw tooMany();
    waiting.set(origin, found);
    if (!isRunning) void run();
    return found.promise;
  };
}

const tooMany = (): AppError =>
  new AppError('RATE_LIMITED', 'Pages of too many origins are calling. Wait `Retry-After` seconds.', {
    check: 'turn',
    headers: { 'Retry-After': '1' },
  });
