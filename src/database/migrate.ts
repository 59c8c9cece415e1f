import { Migrator } from '@mikro-orm/migrations';
import { type ConnectionSettings, withPool } from './connection.js';
import { MIGRATION_EXTENSION, MIGRATIONS, migrationState, refuseNewerDatabase } from './migration-state.js';
import { type Orm, openOrm } from './orm.js';
import { transactionOf } from './orm-driver.js';

/** An advisory lock that nothing else uses: instances that start together migrate one after the other. */
const MIGRATION_LOCK = 7_215_201_126;
/**
 * The lock is one of a transaction: behind a pooler that gives each transaction another session, a session's
 * lock would outlive this program, and the next start would wait for it.
 */
const LOCK_SETTINGS = `select set_config(name, $1, true)
  from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) as wanted(name)`;
/**
 * Beyond the statement timeout, so that a slow statement is reported as slow and not as a lost connection.
 */
const SILENCE_MARGIN_MS = 15_000;

/**
 * A cluster refuses a transaction that changes tables on all nodes at once and then refers to them. Without
 * Citus PostgreSQL takes the setting for another extension's, and ignores it.
 */
export const ONE_NODE_AFTER_ANOTHER = `set local citus.multi_shard_modify_mode = 'sequential'`;
/** The name of the connections that change tables as a whole, for all brands. */
export const MIGRATION_CONNECTION = 'rental-flow-migration';

/** Brings the database to the newest migration; waits while another instance does so. */
export async function migrate(connection: ConnectionSettings): Promise<void> {
  const unhurried = withMigrationLimits(connection);
  await withPool(unhurried, async (pool) => {
    const lock = await pool.connect();
    try {
      await lock.query('begin');
      await lock.query(LOCK_SETTINGS, [String(unhurried.limits.migrationTimeout)]);
      await lock.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      const state = await migrationState(lock);
      refuseNewerDatabase(state);
      if (state.pending.length > 0) await withMigrations(unhurried, runMigrations);
    } finally {
      lock.release(true);
    }
  });
}

/** Runs a task on an ORM that knows the migrations and no entities. */
export async function withMigrations<T>(
  connection: ConnectionSettings,
  task: (orm: Orm) => Promise<T>,
): Promise<T> {
  const orm = await openOrm({ ...connection, applicationName: MIGRATION_CONNECTION }, [], {
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { path: MIGRATIONS, glob: `*${MIGRATION_EXTENSION}`, snapshot: false },
  });
  return task(orm).finally(() => orm.close());
}

/** In one transaction. */
async function runMigrations(orm: Orm): Promise<void> {
  await orm.em.transactional(async (em) => {
    await em.execute(ONE_NODE_AFTER_ANOTHER);
    // Most statements of a migration need no result of the one before.
    orm.migrator.on('migrating', async () => transactionOf(em)?.hold());
    const transaction = em.getTransactionContext();
    await orm.migrator.up(transaction && { transaction });
  });
}

/** The settings for work on whole tables: every time limit is the one of migrations. */
export function withMigrationLimits({ url, limits }: ConnectionSettings): ConnectionSettings {
  const { migrationTimeout } = limits;
  return {
    url,
    applicationName: MIGRATION_CONNECTION,
    limits: {
      ...limits,
      statementTimeout: migrationTimeout,
      lockTimeout: migrationTimeout,
      idleTransactionTimeout: migrationTimeout,
      silenceTimeout: migrationTimeout + SILENCE_MARGIN_MS,
    },
  };
}
