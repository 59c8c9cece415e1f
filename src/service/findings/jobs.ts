import type { Pool } from 'pg';
import type { Config } from '../../config.js';
import { LIVE_WORKERS } from '../../jobs/queue/worker-liveness.js';
import { OLDEST_EVENT } from '../../jobs/relay.js';
import { typed } from '../../language/typed-command.js';
import { type Finding, finding } from './finding.js';

const found = finding('jobs');

const HAS_QUEUE = `select to_regclass('graphile_worker.jobs') is not null as there`;
/** Beyond this number they are not counted. */
const MAX_COUNTED = 10_000;
const WAITING = `select count(*)::int as count, min(run_at) as oldest from (
  select run_at from graphile_worker.jobs
  where run_at <= now() and locked_at is null and attempts < max_attempts limit ${MAX_COUNTED}) due`;
/** Jobs and events wait a few seconds at most if a worker runs. */
const LATE_S = 120;

interface Backlog {
  count: number;
  oldest: Date | null;
}

/** Whether a worker runs, and what waits for one. */
export async function checkJobs(pool: Pool, { jobs }: Config): Promise<Finding> {
  const [queue] = (await pool.query<{ there: boolean }>(HAS_QUEUE)).rows;
  const backlog = queue?.there ? (await pool.query<Backlog>(WAITING)).rows[0] : undefined;
  const [event] = (await pool.query<{ oldest: Date | null }>(OLDEST_EVENT)).rows;
  const workers = (await pool.query<{ workers: number }>(LIVE_WORKERS)).rows[0]?.workers ?? 0;
  const waits = secondsSince(backlog?.oldest, event?.oldest);
  const count = backlog?.count ?? 0;
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
