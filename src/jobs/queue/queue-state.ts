import type { Pool } from 'pg';
import type { FailedJobState, QueueState } from '../../domain/base/module/installation.js';
import { OLDEST_EVENT } from '../relay.js';
import { LIVE_WORKERS } from './worker-liveness.js';

/** Beyond this number jobs are not counted. */
const MAX_COUNTED = 10_000;
/** A job that is not tried again keeps its time, so it is not one that waits. */
const COUNTS = `select count(*) filter (where is_tried and run_at <= now())::int as waiting,
    count(*) filter (where is_tried and run_at > now())::int as scheduled,
    count(*) filter (where locked_at is not null)::int as running,
    count(*) filter (where last_error is not null)::int as failed,
    min(run_at) filter (where is_tried and run_at <= now()) as oldest
  from (
    select run_at, locked_at, last_error, locked_at is null and attempts < max_attempts as is_tried
    from graphile_worker.jobs limit ${MAX_COUNTED}
  ) jobs`;

interface Counts extends Record<'waiting' | 'scheduled' | 'running' | 'failed', number> {
  oldest: Date | null;
}

/** The job queue, and the outbox before it. */
export async function queueState(pool: Pool): Promise<QueueState> {
  const [counts] = (await pool.query<Counts>(COUNTS)).rows;
  const [event] = (await pool.query<{ oldest: Date | null }>(OLDEST_EVENT)).rows;
  const [live] = (await pool.query<{ workers: number }>(LIVE_WORKERS)).rows;
  const { oldest = null, ...numbers } = counts ?? { waiting: 0, scheduled: 0, running: 0, failed: 0 };
  return { ...numbers, oldestAt: oldest, workers: live?.workers ?? 0, oldestEventAt: event?.oldest ?? null };
}

/** The brand is in the key of a job, see `deliveryJob`; the payload is in no view of the queue. */
const FAILED = `select id::float8 as id, task_identifier as task, attempts, max_attempts as "maxAttempts",
    left(last_error, 300) as "lastError", updated_at as "lastAt",
    case when attempts < max_attempts then run_at end as "nextAt",
    substring(key from '^[^:]+:(\\d{1,15}):')::float8 as "brandId"
  from (
    select * from graphile_worker.jobs where last_error is not null limit ${MAX_COUNTED}
  ) failed order by updated_at desc, id desc limit $1`;

/** The jobs whose last attempt failed, newest first. */
export const failedJobs = async (pool: Pool, first: number): Promise<FailedJobState[]> =>
  (await pool.query<FailedJobState>(FAILED, [first])).rows;
