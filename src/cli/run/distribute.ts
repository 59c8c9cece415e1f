import { distribute } from '../../database/citus/distribute.js';
import { withPool } from '../../database/connect/connection.js';
import { withMigrationLimits } from '../../database/migrate/migration-limits.js';
import { isForPeople, type OutputOptions, printJson, progressOf } from '../output/print.js';
import { withDatabase } from './database.js';

interface DistributeCommandOptions extends OutputOptions {
  coordinatorOnly?: boolean;
}

export const run = ({ coordinatorOnly, ...options }: DistributeCommandOptions): Promise<void> =>
  withDatabase('create', (_orm, connection) =>
    withPool(withMigrationLimits(connection), async (pool) => {
      const progress = progressOf(options);
      const steps: string[] = [];
      const client = await pool.connect();
      await distribute(client, {
        lockTimeout: connection.limits.lockTimeout,
        coordinatorOnly,
        print: (line) => {
          progress(line);
          steps.push(line);
        },
      }).finally(() => client.release());
      if (!isForPeople(options)) printJson({ steps });
    }),
  );
