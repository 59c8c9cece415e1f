import { Migrator } from '@mikro-orm/migrations';
import type { ConnectionSettings } from '../connect/connection.js';
import { type Orm, openOrm } from '../orm/orm.js';
import { exclusively } from './exclusive.js';
import { MIGRATION_CONNECTION, withMigrationLimits } from './migration-limits.js';
import { MIGRATION_EXTENSION, MIGRATIONS, migrationState, rejectNewerDatabase } from './migration-state.js';
import { stepsOf } from './steps.js';

/**
 * A cluster rejects a transaction that changes tables on all nodes at once and then refers to them. Without
 * Citus PostgreSQL takes the setting for another extension's, and ignores it.
 */
export const ONE_NODE_AFTER_ANOTHER = `set local citus.multi_shard_modify_mode = 'sequential'`;

/**
 * Brings the database to the newest migration; waits while another instance does so. `folder` has the
 * migrations, by default those of the service.
 */
export async function migrate(connection: ConnectionSettings, folder = MIGRATIONS): Promise<void> {
  await exclusively(connection, 'migrations', async (locked) => {
    const state = await migrationState(locked, folder);
    rejectNewerDatabase(state);
    if (state.pending.length > 0)
      await withMigrations(withMigrationLimits(connection), runMigrations, folder);
  });
}

/** Runs a task on an ORM that has the migrations and no entities. */
export async function withMigrations<T>(
  connection: ConnectionSettings,
  task: (orm: Orm) => Promise<T>,
  folder = MIGRATIONS,
): Promise<T> {
  const orm = await openOrm({ ...connection, applicationName: MIGRATION_CONNECTION }, [], {
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { path: folder, glob: `*${MIGRATION_EXTENSION}`, snapshot: false },
  });
  return task(orm).finally(() => orm.close());
}

async function runMigrations({ em, migrator }: Orm): Promise<void> {
  const connection = em.getConnection('write');
  for (const { names, isConcurrent } of await stepsOf(await migrator.getPending())) {
    if (isConcurrent) await migrator.up({ migrations: names });
    else
      await connection.transactional(async (transaction) => {
        await connection.execute(ONE_NODE_AFTER_ANOTHER, [], 'run', transaction);
        await migrator.up({ migrations: names, transaction });
      });
  }
}
