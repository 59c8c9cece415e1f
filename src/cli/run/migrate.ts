import { readConfig, settingsOf } from '../../config.js';
import { withPool } from '../../database/connect/connection.js';
import { migrationState } from '../../database/migrate/migration-state.js';
import { audit } from '../../domain/base/audit/audit.js';
import { AuditAction } from '../../domain/base/audit/audit-action.js';
import { NO_BRAND } from '../../domain/base/context.js';
import { commandContext } from '../../domain/open-context.js';
import { type OutputOptions, printResult } from '../output/print.js';
import { withDatabase } from './database.js';

/** Opening the database applies its migrations. */
export const run = (options: OutputOptions): Promise<void> =>
  withDatabase('create', (orm, connection) =>
    withPool(connection, async (pool) => {
      const { applied } = await migrationState(pool);
      await audit(commandContext(orm.em, settingsOf(readConfig()), NO_BRAND, 'migrate'), {
        action: AuditAction.DATABASE_MIGRATED,
        targets: [],
        changes: { migrations: [null, applied.length] },
      });
      printResult({ migrations: applied }, 'The database is up to date.', options);
    }),
  );
