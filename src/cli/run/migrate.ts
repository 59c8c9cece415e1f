import { withPool } from '../../database/connect/connection.js';
import { migrationState } from '../../database/migrate/migration-state.js';
import { type OutputOptions, printResult } from '../output/print.js';
import { withDatabase } from './database.js';

/** Opening the database applies its migrations. */
export const run = (options: OutputOptions): Promise<void> =>
  withDatabase('create', (_orm, connection) =>
    withPool(connection, async (pool) => {
      const { applied } = await migrationState(pool);
      printResult({ migrations: applied }, 'The database is up to date.', options);
    }),
  );
