import { Migrator } from '@mikro-orm/migrations';
import type { ConnectionSettings } from '../connect/connection.js';
import { type Orm, openOrm } from '../orm/orm.js';
import { exclusively } from './exclusive.js';
import { MIGRATION_CONNECTION, withMigrationLimits } from './migration-limits.js';
import { MIGRATION_EXTENSION, MIGRATIONS, migrationState, refuseNewerDatabase } from './migration-state.js';

/**
 * A cluster refuses a transaction that changes tables on all nodes at once and then refers to them. Without
 * Citus PostgreSQL takes the setting for another extension's, and ignores it.
 */
export const ONE_NODE_AFTER_ANOTHER = `set local citus.multi_shard_modify_mode = 'sequential'`;

/** Brings the database to the newest migration; waits while another instance does so. */
export async function migrate(connection: ConnectionSettings): Promise<void> {
  await exclusively(connection, 'migrations', async (locked) => {
    const state = await migrationState(locked);
    refuseNewerDatabase(state);
    if (state.pending.length > 0) await withMigrations(withMigrationLimits(connection), runMigrations);
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
  await orm.em.forRequest().transact(async (em) => {
    await em.execute(ONE_NODE_AFTER_ANOTHER);
    const transaction = em.getTransactionContext();
    await orm.migrator.up(transaction && { transaction });
  });
}
