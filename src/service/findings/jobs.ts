import type { Pool } from 'pg';
import type { Config } from '../../config.js';
import { LIVE_WORKERS } from '../../jobs/queue/worker-liveness.js';
import { OLDEST_EVENT } from '../../jobs/relay.js';
import { MAX_COUNTED, waitingJobs } from '../../jobs/state/queue-state.js';
import { typed } from '../../language/typed-command.js';
import { type Finding, finding } from './finding.js';

const found = finding('jobs');

/** Jobs and events wait a few seconds at most if a worker runs. */
const LATE_S = 120;

/** Whether a worker runs, and what waits for one. */
export async function checkJobs(pool: Pool, { jobs }: Config): Promise<Finding> {
  const { waiting: count, oldest } = await waitingJobs(pool);
  const [event] = (await pool.query<{ oldest: Date | null }>(OLDEST_EVENT)).rows;
  const workers = (await pool.query<{ workers: number }>(LIVE_WORKERS)).rows[0]?.workers ?? 0;
  const waits = secondsSince(oldest, event?.oldest);
  const kinds = [...(count > 0 ? [countOf(count)] : []), ...(event?.oldest ? ['events'] : [])];
  const late =
    kinds.length > 0 ? `Waiting: ${kinds.join(' and ')}, the oldest for ${spoken(waits)}` : 'Nothing waits';
  const running =
    workers === 0
      ? 'no worker runs for this database'
      : `${workers} worker${workers === 1 ? ' runs' : 's run'}`;
  if (workers > 0)
    return waits > LATE_S
      ? found('error', `${late}, although ${running}. Search its log for “job failed”.`)
      : found('ok', `${late}; ${running}.`);
  const start =
    jobs === 'off' ? `Start ${typed('worker')}: JOBS is off here.` : 'Start a service that uses it.';
  if (waits > LATE_S) return found('error', `${late}, and ${running}. ${start}`);
  return found(jobs === 'off' ? 'warning' : 'note', `${late}; ${running}. ${start}`);
}

const countOf = (count: number): string =>
  `${count} job${count === 1 ? '' : 's'}${count === MAX_COUNTED ? ' or more' : ''}`;

/** The seconds since the oldest of the instants; 0 without one. */
const secondsSince = (...instants: (Date | null | undefined)[]): number =>
  Math.max(0, ...instants.map((one) => (one ? (Date.now() - one.getTime()) / 1000 : 0)));

function spoken(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
