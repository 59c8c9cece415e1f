import type { Pool } from 'pg';
import { type Config, urlOf } from '../../config.js';
import { type ConnectionSettings, createPool } from '../../database/connect/connection.js';
import {
  type InstallationSource,
  MAX_FAILED_JOBS,
  MAX_TASKS,
  type TaskRun,
} from '../../domain/base/installation/installation.js';
import { mailState } from '../../jobs/state/mail-state.js';
import { failedJobs, queueState } from '../../jobs/state/queue-state.js';
import { STATE_POOL_SIZE } from '../../jobs/state/state-pool.js';
import { waitAtMost } from '../../language/time/with-timeout.js';
import { version } from '../../language/version.js';
import { allFindings, checksOf } from './all-findings.js';
import { Recent } from './recent.js';

/** What several readers ask for at the same time is read once. */
const KEEP_MS = 2000;
const CLOSE_MS = 1000;

const TASKS = `select name, every_ms / 1000.0::float8 as "everySeconds", started_at as "lastStartedAt",
    ended_at as "lastEndedAt", failures, error as "lastError", next_at as "nextAt"
  from repeated_task order by name limit ${MAX_TASKS}`;

export interface InstallationOptions {
  config: Config;
  connection: ConnectionSettings;
  /** The URL that the service listens on; with the configured port before it listens. */
  listensOn?: () => string;
}

/** What is known of the installation of a process, and the end of its connections. */
export function openInstallation({
  config,
  connection,
  listensOn = () => urlOf(config.host, config.port),
}: InstallationOptions): InstallationSource & { close: () => Promise<void> } {
  let pool: Pool | undefined;
  const read = <T>(make: (pool: Pool) => Promise<T>): Recent<T> =>
    new Recent(
      () => {
        pool ??= createPool(connection, STATE_POOL_SIZE);
        return make(pool);
      },
      { keepMs: () => KEEP_MS },
    );
  const queue = read(queueState);
  const failed = read((from) => failedJobs(from, MAX_FAILED_JOBS));
  const tasks = read(async (from) => (await from.query<TaskRun>(TASKS)).rows);
  const emails = read(mailState);
  return {
    version: version(),
    startedAt: new Date(),
    findings: allFindings(checksOf(config, () => connection.url, listensOn)),
    queue: async () => (await queue.read()).value,
    failedJobs: async (first) => (await failed.read()).value.slice(0, first),
    repeatedTasks: async () => (await tasks.read()).value,
    mail: async () => ({
      ...(await emails.read()).value,
      server: config.smtpUrl ? new URL(config.smtpUrl).host : null,
      from: config.mailFrom,
    }),
    close: () => waitAtMost(CLOSE_MS, pool?.end()),
  };
}
