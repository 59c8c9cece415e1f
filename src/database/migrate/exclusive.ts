import type { PoolClient } from 'pg';
import { type ConnectionSettings, withPool } from '../connect/connection.js';
import { withMigrationLimits } from './migration-limits.js';

/** The keys of advisory locks that nothing else uses. */
const LOCKS = { migrations: 7_215_201_126, demo: 7_215_201_127 } as const;

/**
 * The lock is one of a transaction: behind a pooler that gives each transaction another session, a session's
 * lock would outlive this program, and the next start would wait for it.
 */
const LOCK_SETTINGS = `select set_config(name, $1, true)
  from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    as wanted(name)`;

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
      await client.query('begin');
      await client.query(LOCK_SETTINGS, [String(unhurried.limits.migrationTimeout)]);
      await client.query('select pg_advisory_xact_lock($1)', [LOCKS[lock]]);
      return await task(client);
    } finally {
      client.release(true);
    }
  });
}
