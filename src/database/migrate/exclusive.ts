import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { StartError } from '../../errors.js';
import { type ConnectionSettings, withPool } from '../connect/connection.js';
import { withMigrationLimits } from './migration-limits.js';

/** The keys of advisory locks that nothing else uses. */
const LOCKS = { migrations: 7_215_201_126, demo: 7_215_201_127 } as const;

/**
 * The lock is one of a transaction: behind a pooler that gives each transaction another session, a session's
 * lock would outlive this program, and the next start would wait for it.
 */
const LOCK_SETTINGS = `select set_config(name, $1, true)
  from unnest(array['statement_timeout', 'idle_in_transaction_session_timeout']) as wanted(name)`;

/**
 * Without a parameter: a statement with one keeps its snapshot until the next statement of the transaction.
 */
const TRY = (key: number) => `select pg_try_advisory_xact_lock(${key}) as "isLocked"`;
const TRY_EVERY_MS = 50;

/** Runs a task that instances which start together run one after the other. */
export async function exclusively<T>(
  connection: ConnectionSettings,
  lock: keyof typeof LOCKS,
  task: (locked: PoolClient) => Promise<T>,
): Promise<T> {
  const unhurried = withMigrationLimits(connection);
  return withPool(unhurried, async (pool) => {
    const client = await pool.connect();
    try {
      await take(client, LOCKS[lock], unhurried.limits.migrationTimeout);
      return await task(client);
    } finally {
      client.release(true);
    }
  });
}

/**
 * Begins a transaction with the lock. An index that is created concurrently waits until each transaction that
 * has a snapshot at that moment ends, such as one that just tries to lock: the transaction of an attempt that
 * fails ends at once. If it waited for the lock, both would wait for each other.
 */
async function take(client: PoolClient, key: number, timeoutMs: number): Promise<void> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    await client.query('begin');
    await client.query(LOCK_SETTINGS, [String(timeoutMs)]);
    const { rows } = await client.query<{ isLocked: boolean }>(TRY(key));
    if (rows[0]?.isLocked) return;
    await client.query('rollback');
    if (performance.now() > end)
      throw new StartError(
        'Another instance has been migrating the database for longer than DB_MIGRATION_TIMEOUT. ' +
          'Start this one when it has finished.',
      );
    await sleep(TRY_EVERY_MS);
  }
}
