import { readConfig, settingsOf } from '../../config.js';
import { distribute } from '../../database/citus/distribute.js';
import { withPool } from '../../database/connect/connection.js';
import { withMigrationLimits } from '../../database/migrate/migration-limits.js';
import { audit } from '../../domain/base/audit/audit.js';
import { AuditAction } from '../../domain/base/audit/audit-action.js';
import { NO_BRAND } from '../../domain/base/context.js';
import { commandContext } from '../../domain/open-context.js';
import { isForPeople, type OutputOptions, printJson, progressOf } from '../output/print.js';
import { withDatabase } from './database.js';

interface DistributeCommandOptions extends OutputOptions {
  coordinatorOnly?: boolean;
}

export const run = ({ coordinatorOnly, ...options }: DistributeCommandOptions): Promise<void> =>
  withDatabase('create', (orm, connection) =>
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
      await audit(commandContext(orm.em, settingsOf(readConfig()), NO_BRAND, 'db distribute'), {
        action: AuditAction.DATABASE_DISTRIBUTED,
        targets: [],
      });
      if (!isForPeople(options)) printJson({ steps });
    }),
  );
