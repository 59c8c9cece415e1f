import { distribute } from '../../database/citus/distribute.js';
import { withPool } from '../../database/connect/connection.js';
import { withMigrationLimits } from '../../database/migrate/migration-limits.js';
import { type OutputOptions, print, printJson } from '../output/print.js';
import { withDatabase } from './database.js';

interface DistributeCommandOptions extends OutputOptions {
  coordinatorOnly?: boolean;
}

export const run = ({ json, coordinatorOnly }: DistributeCommandOptions): Promise<void> =>
  withDatabase('create', (_orm, connection) =>
    withPool(withMigrationLimits(connection), async (pool) => {
      const steps: string[] = [];
      const client = await pool.connect();
      await distribute(client, {
        lockTimeout: connection.limits.lockTimeout,
        coordinatorOnly,
        print: (line) => {
          if (!json) print(line);
          steps.push(line);
        },
      }).finally(() => client.release());
      if (json) printJson({ steps });
    }),
  );
