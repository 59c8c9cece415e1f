import type { Pool, PoolClient } from 'pg';

/** Any number that no other advisory lock uses: the locks of those who take jobs. */
const HOLDERS = 1_919_905_389;

const SIGN = 'select pg_advisory_lock($1, hashtext($2))';

/** A job that was taken this very moment may be of one that has not signed yet. */
const RELEASE = `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from (
    select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '10 seconds'
  ) held
  where not exists (
    select 1 from pg_locks l
    where l.locktype = 'advisory' and l.objsubid = 2 and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = $1::bigint and l.objid = (hashtext(locked_by)::bigint & 4294967295)
  )
  having count(*) > 0`;

/**
 * Each process that takes jobs holds a lock of its name, for as long as it has its connection. The jobs of one that
 * holds none are given back to the queue, which by itself would wait for four hours.
 */
export class RollCall {
  private client: PoolClient | undefined;
  private name = '';

  constructor(private readonly pool: Pool) {}

  /** From now on this process takes jobs under another name: what it held under the last one is given back. */
  rename(name: string): void {
    this.name = name;
    this.leave();
  }

  /** Signs for this process, unless that still stands, and gives back what the absent ones hold. */
  async take(): Promise<void> {
    try {
      this.client ??= await this.sign();
      await this.client.query(RELEASE, [HOLDERS]);
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  leave(): void {
    this.client?.release(true);
    this.client = undefined;
  }

  private async sign(): Promise<PoolClient> {
    const client = await this.pool.connect();
    try {
      await client.query(SIGN, [HOLDERS, this.name]);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
