import type { Config } from '../../config.js';
import { embeddedStartError } from '../../database/connect/start-error.js';
import { clusterFolder } from '../../database/embedded/cluster.js';
import { startEmbedded } from '../../database/embedded/embedded.js';
import { runningPostmaster } from '../../database/embedded/postmaster.js';
import { rejectMissingCluster } from '../../database/existing.js';
import { checkOn, withFailures } from '../../service/findings/database.js';
import { type Finding, finding } from '../../service/findings/finding.js';

/** Every check of the configured database. Nothing is changed, created or migrated. */
export const checkDatabase = (config: Config): Promise<Finding[]> =>
  withFailures(config, () =>
    config.databaseUrl
      ? checkOn(config, config.databaseUrl)
      : onEmbedded(config, (url) => checkOn(config, url)),
  );

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
