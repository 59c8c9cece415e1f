import type { Pool } from 'pg';
import type { Config } from '../../config.js';
import { type ConnectionSettings, withPool } from '../../database/connect/connection.js';
import { databaseStartError, embeddedStartError } from '../../database/connect/start-error.js';
import { clusterFolder } from '../../database/embedded/cluster.js';
import { startEmbedded } from '../../database/embedded/embedded.js';
import { runningPostmaster } from '../../database/embedded/postmaster.js';
import { rejectMissingCluster } from '../../database/existing.js';
import { migrationState } from '../../database/migrate/migration-state.js';
import { StartError } from '../../errors.js';
import { withoutSecrets } from '../output/hide.js';
import { reasonOf } from '../output/reason.js';
import { type Finding, finding } from './finding.js';
import { checkIndexes } from './indexes.js';
import { checkJobs } from './jobs.js';
import { checkServer } from './server.js';
import { checkClock, checkMigrations, checkOperators } from './tables.js';
import { checkWebhooks } from './webhooks.js';

/** Every check of the database, on one connection. Nothing is changed, created or migrated. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  try {
    return config.databaseUrl
      ? await checkOn(config, config.databaseUrl)
      : await onEmbedded(config, (url) => checkOn(config, url));
  } catch (error) {
    return [
      finding('database')('error', sentenceOf(error, config)),
      ...['migrations', 'indexes', 'operators', 'jobs', 'clock'].map((check) =>
        finding(check)('note', 'Not checked, because the database cannot be used.'),
      ),
    ];
  }
}

/** The embedded server: the running one; or one that is started for the checks, and stopped. */
async function onEmbedded(
  { dataDir }: Config,
  task: (url: string) => Promise<Finding[]>,
): Promise<Finding[]> {
  rejectMissingCluster(dataDir);
  const isRunning = (await runningPostmaster(clusterFolder(dataDir))) !== undefined;
  const postgres = await startEmbedded(dataDir).catch((error: unknown) => {
    throw embeddedStartError(error, dataDir) ?? error;
  });
  const findings = await task(postgres.urlOf('postgres')).finally(() => postgres.stop());
  if (isRunning) return findings;
  const message = 'The embedded server did not run. It was started for these checks, and is stopped again.';
  return [finding('database')('note', message), ...findings];
}

async function checkOn(config: Config, url: string): Promise<Finding[]> {
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
  check(pool).catch((error: unknown) =>
    finding(name)('error', `The check failed: ${withoutSecrets(reasonOf(error))}.`),
  );

function sentenceOf(error: unknown, { databaseUrl }: Config): string {
  if (error instanceof StartError) return error.message;
  const known = databaseUrl && databaseStartError(error, databaseUrl);
  return known ? known.message : `The database cannot be used: ${withoutSecrets(reasonOf(error))}.`;
}
