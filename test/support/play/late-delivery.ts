import { setTimeout as sleep } from 'node:timers/promises';
import { runSql } from '../database.js';
import { eventually } from '../eventually.js';

/** More than the time after which an attempt to send an e-mail counts as lost. */
const LATER_MS = 60_000;
/** The queue uses the clock of the database, which a play does not set. */
const RUN_NOW = 'update graphile_worker._private_jobs set run_at = now() where run_at > now()';
/** A job that was added beside the one that sent the e-mail has no work, but it must run. */
const DELIVERED = `select from outgoing_message where status = 'sent'
  and not exists (select from graphile_worker._private_jobs)`;
const CHECK_EVERY_MS = 200;
/** The maximum duration of an attempt. After it, the attempt was lost as well: another kill came. */
const ATTEMPT_MS = 15_000;

/**
 * Lets the time pass until the next attempt to send the e-mail, if one was lost. Resolves once no job is
 * left.
 */
export async function deliverLate(
  databaseUrl: string,
  setClock: (instant: string) => void,
  queuedAt: string,
): Promise<void> {
  let instant = Date.parse(queuedAt);
  let attemptEnds = 0;
  await eventually(async () => {
    // The database may be unavailable for a moment.
    const delivered = await runSql(databaseUrl, DELIVERED).catch(() => []);
    if (delivered.length > 0) return true;
    if (Date.now() >= attemptEnds) {
      instant += LATER_MS;
      attemptEnds = Date.now() + ATTEMPT_MS;
      setClock(new Date(instant).toISOString());
    }
    await runSql(databaseUrl, RUN_NOW).catch(() => {});
    return sleep(CHECK_EVERY_MS, false);
  });
}
