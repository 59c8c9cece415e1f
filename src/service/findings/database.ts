import type { Pool } from 'pg';
import type { Config } from '../../config.js';
import { type ConnectionSettings, withPool } from '../../database/connect/connection.js';
import { databaseStartError } from '../../database/connect/start-error.js';
import { migrationState } from '../../database/migrate/migration-state.js';
import { StartError } from '../../errors.js';
import { type Finding, finding, statedReason } from './finding.js';
import { checkIndexes } from './indexes.js';
import { checkJobs } from './jobs.js';
import { checkServer } from './server.js';
import { checkClock, checkMigrations, checkOperators } from './tables.js';
import { checkWebhooks } from './webhooks.js';

/** Every check of a database, on one connection. Nothing is changed, created or migrated. */
export const checkDatabaseAt = (config: Config, url: string): Promise<Finding[]> =>
  withFailures(config, () => checkOn(config, url));

/** The findings of the checks of a database; one finding if it cannot be used. */
export async function withFailures(config: Config, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [
      finding('database')('error', sentenceOf(error, config)),
      ...['migrations', 'indexes', 'operators', 'jobs', 'clock'].map((name) =>
        finding(name)('note', 'Not checked, because the database cannot be used.'),
      ),
    ];
  }
}

export async function checkOn(config: Config, url: string): Promise<Finding[]> {
  const connection: ConnectionSettings = {
    url,
    limits: config.databaseLimits,
    applicationName: 'rental-flow-doctor',
  };
  return withPool(connection, async (pool) => {
    const findings = await checkServer(pool, config);
    const state = await migrationState(pool);
    findings.push(checkMigrations(state), await guarded('indexes', pool, (one) => checkIndexes(one, state)));
    const isCurrent = state.pending.length === 0 && state.unknown.length === 0;
    findings.push(
      ...(isCurrent
        ? [
            await guarded('operators', pool, (one) => checkOperators(one, config)),
            await guarded('jobs', pool, (one) => checkJobs(one, config)),
            await guarded('webhooks', pool, (one) => checkWebhooks(one, config)),
          ]
        : ['operators', 'jobs', 'webhooks'].map((check) =>
            finding(check)('note', 'Not checked, because the tables are not those of this version.'),
          )),
    );
    findings.push(await checkClock(pool));
    return findings;
  });
}

/** A check that fails is a finding; the others go on. */
const guarded = (name: string, pool: Pool, check: (pool: Pool) => Promise<Finding>): Promise<Finding> =>
  check(pool).catch((error: unknown) => finding(name)('error', `The check failed: ${statedReason(error)}`));

function sentenceOf(error: unknown, { databaseUrl }: Config): string {
  if (error instanceof StartError) return error.message;
  const known = databaseUrl && databaseStartError(error, databaseUrl);
  return known ? known.message : `The database cannot be used: ${statedReason(error)}`;
}
