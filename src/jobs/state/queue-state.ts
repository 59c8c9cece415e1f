import type { Pool } from 'pg';
import type { FailedJobState, QueueState } from '../../domain/base/installation/installation.js';
import { LIVE_WORKERS } from '../queue/worker-liveness.js';
import { OLDEST_EVENT } from '../relay.js';

/** Beyond this number jobs are not counted. */
export const MAX_COUNTED = 10_000;
/** A job that is not tried again keeps its time, so it is not one that waits. */
const IS_TRIED = 'locked_at is null and attempts < max_attempts';

/** Each state has a separate limit: many jobs of one do not hide those of another. */
const counted = (condition: string): string =>
  `(select count(*)::int from (select from graphile_worker.jobs where ${condition} limit ${MAX_COUNTED}) jobs)`;

/**
 * The only index of the queue begins with the priority: with each priority by itself, the oldest jobs are read
 * in the order of the index. The view of the queue does not have the condition of the index.
 */
export const WAITING = `with recursive priorities as (
    select min(priority) as priority from graphile_worker._private_jobs where is_available = true
    union all
    select (select min(priority) from graphile_worker._private_jobs
      where is_available = true and priority > p.priority)
    from priorities p where p.priority is not null
  )
  select least(count(*), ${MAX_COUNTED})::int as waiting, min(due.run_at) as oldest
  from priorities p cross join lateral (
    select run_at from graphile_worker._private_jobs
    where is_available = true and priority = p.priority and run_at <= now()
    order by run_at limit ${MAX_COUNTED}
  ) due`;
const OTHERS = `select ${counted(`${IS_TRIED} and run_at > now()`)} as scheduled,
    ${counted('locked_at is not null')} as running, ${counted('last_error is not null')} as failed`;

interface Waiting {
  waiting: number;
  oldest: Date | null;
}

type Others = Record<'scheduled' | 'running' | 'failed', number>;

/** The tables of the queue are those of its library, which a worker creates. */
const HAS_QUEUE = `select to_regclass('graphile_worker.jobs') is not null as there`;

const hasQueue = async (pool: Pool): Promise<boolean> =>
  (await pool.query<{ there: boolean }>(HAS_QUEUE)).rows[0]?.there === true;

/** The jobs that are due and wait for a worker. */
export async function waitingJobs(pool: Pool): Promise<Waiting> {
  const [row] = (await hasQueue(pool)) ? (await pool.query<Waiting>(WAITING)).rows : [];
  return row ?? { waiting: 0, oldest: null };
}

const NO_JOBS: Others = { scheduled: 0, running: 0, failed: 0 };

/** The job queue, and the outbox before it. */
export async function queueState(pool: Pool): Promise<QueueState> {
  const { waiting, oldest } = await waitingJobs(pool);
  const [others] = (await hasQueue(pool)) ? (await pool.query<Others>(OTHERS)).rows : [];
  const [event] = (await pool.query<{ oldest: Date | null }>(OLDEST_EVENT)).rows;
  const [live] = (await pool.query<{ workers: number }>(LIVE_WORKERS)).rows;
  return {
    ...(others ?? NO_JOBS),
    waiting,
    oldestAt: oldest,
    workers: live?.workers ?? 0,
    oldestEventAt: event?.oldest ?? null,
  };
}

/** The brand is in the key of a job, see `deliveryJob`; the payload is in no view of the queue. */
const FAILED = `select id::float8 as id, task_identifier as task, attempts, max_attempts as "maxAttempts",
    left(last_error, 300) as "lastError", updated_at as "lastAt",
    case when attempts < max_attempts then run_at end as "nextAt",
    substring(key from '^[^:]+:(\\d{1,15}):')::float8 as "brandId"
  from graphile_worker.jobs where last_error is not null order by updated_at desc, id desc limit $1`;

/** The jobs whose last attempt failed, newest first. */
export const failedJobs = async (pool: Pool, first: number): Promise<FailedJobState[]> =>
  (await hasQueue(pool)) ? (await pool.query<FailedJobState>(FAILED, [first])).rows : [];
