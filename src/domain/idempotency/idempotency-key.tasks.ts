import type { Pool, PoolClient } from 'pg';
import type { TableTask } from '../base/module/table-task.js';
import { TURNS } from './idempotency-key.entity.js';
import { oldest } from './idempotency-key.service.js';

/** Every reader of keys waits for the lock. */
const WAIT_BRIEFLY = `set local lock_timeout = '100ms'`;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Empties each table in which every key is old. A table is kept whole until its last key is old, so a key is
 * removed within a second week.
 */
export const oldKeys: TableTask = {
  name: 'idempotency_keys',
  work: async (pool, now) => {
    let hasEmptied = false;
    for (const { table } of TURNS)
      if (await hasOldAlone(pool, table, now)) hasEmptied = (await empty(pool, table, now)) || hasEmptied;
    return hasEmptied;
  },
  everyMs: 60_000,
};

/** By the rows and not by the week: a clock that is behind removes no key. */
async function hasOldAlone(database: Pick<Pool, 'query'>, table: string, now: Date): Promise<boolean> {
  const { rows } = await database.query<{ isOld: boolean | null }>(
    `select max(created_at) <= $1 as "isOld" from ${table}`,
    [oldest(now)],
  );
  return rows[0]?.isOld === true;
}

/** Returns false if the table is in use: the next run tries again. */
async function empty(pool: Pool, table: string, now: Date): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const isEmptied = await emptyLocked(client, table, now);
    await client.query('commit');
    return isEmptied;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  } finally {
    client.release();
  }
}

/** A key may have been used again before the lock was taken. */
async function emptyLocked(client: PoolClient, table: string, now: Date): Promise<boolean> {
  await client.query(WAIT_BRIEFLY);
  await client.query(`lock table ${table} in access exclusive mode`);
  const isOld = await hasOldAlone(client, table, now);
  if (isOld) await client.query(`truncate ${table}`);
  return isOld;
}
