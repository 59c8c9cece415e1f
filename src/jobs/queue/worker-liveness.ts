import type { Pool, PoolClient } from 'pg';
import { EVENTS_CHANNEL, FEED_CHANNEL } from '../../domain/base/events/channels.js';

/** The class of the advisory locks of workers; any number that no other advisory lock uses. */
const LOCK_CLASS = 1_919_905_389;

/** The number of running workers of this database. */
export const LIVE_WORKERS = `select count(*)::int as workers from pg_locks
  where locktype = 'advisory' and objsubid = 2 and classid = ${LOCK_CLASS}
    and database = (select oid from pg_database where datname = current_database())`;

const LOCK = 'select pg_advisory_lock($1, hashtext($2))';

/** A worker may take its first job shortly before its lock, so jobs that were taken recently are skipped. */
const UNLOCK_JOBS = `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
    select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '10 seconds'
  ) working
  where not exists (
    select 1 from pg_locks l
    where l.locktype = 'advisory' and l.objsubid = 2
      and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = $1::bigint and l.objid = (hashtext(locked_by)::bigint & 4294967295)
  )
  having count(*) > 0`;

/** The queue takes the key of a job that is replaced while it runs, and never runs that one again. */
const REMOVE_REPLACED = `select from graphile_worker.complete_jobs(array(
  select id from graphile_worker.jobs
  where key is null and attempts >= max_attempts and locked_at is null limit 1000))`;

/**
 * Detects killed workers. A worker has an advisory lock on its id as long as its connection is open. The jobs
 * of a worker without a lock are unlocked; the queue itself would wait four hours. Those that were replaced
 * in the meantime are removed; the queue would keep them.
 */
export class WorkerLiveness {
  private client: PoolClient | undefined;
  private workerId = '';

  constructor(
    private readonly pool: Pool,
    /** Called when an event may wait. The connection of the lock is the one that listens, too. */
    private readonly onEvent: () => void,
    /** Called with the id of a brand whose feed or endpoints have changed. */
    private readonly onFeed: (brandId: number) => void,
  ) {}

  /** Releases the lock on the previous id. The next check takes one on the new id. */
  changeId(workerId: string): void {
    this.workerId = workerId;
    this.release();
  }

  /** Takes this worker's lock if it has none, and unlocks the jobs of workers without one. */
  async check(): Promise<void> {
    try {
      this.client ??= await this.lock();
      await this.client.query(UNLOCK_JOBS, [LOCK_CLASS]);
      await this.client.query(REMOVE_REPLACED);
    } catch (error) {
      this.release();
      throw error;
    }
  }

  release(): void {
    this.client?.release(true);
    this.client = undefined;
  }

  private async lock(): Promise<PoolClient> {
    const { workerId } = this;
    const client = await this.pool.connect();
    try {
      await client.query(LOCK, [LOCK_CLASS, workerId]);
      if (workerId !== this.workerId) throw new Error('The worker has changed its id in the meantime.');
      client.on('notification', ({ channel, payload }) => {
        if (channel === FEED_CHANNEL) this.onFeed(Number(payload));
        else this.onEvent();
      });
      await client.query(`listen ${EVENTS_CHANNEL}`);
      await client.query(`listen ${FEED_CHANNEL}`);
      // Finds the events that were emitted while nothing listened.
      this.onEvent();
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
