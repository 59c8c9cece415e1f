import type { ConnectionSettings } from '../connect/connection.js';

/**
 * Beyond the statement timeout, so that a slow statement is reported as slow and not as a lost connection.
 */
const SILENCE_MARGIN_MS = 15_000;

/** The name of the connections that change tables as a whole, for all brands. */
export const MIGRATION_CONNECTION = 'rental-flow-migration';

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
