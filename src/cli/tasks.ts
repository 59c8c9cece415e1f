import { readConfig, settingsOf } from '../config.js';
import { distribute } from '../database/citus/distribute.js';
import { createPool } from '../database/connection.js';
import { withMigrationLimits } from '../database/migrate.js';
import { issueOperatorToken } from '../domain/key/operator-token.service.js';
import { createLogger } from '../http/log.js';
import { startJobs } from '../jobs/jobs.js';
import { createMailer } from '../jobs/mail.js';
import { stopOnSignals } from '../signals.js';
import { withDatabase } from './database.js';

/** Opening the database brings it up to date. */
export const migrateDatabase = (): Promise<void> =>
  withDatabase(async () => void process.stdout.write('The database is up to date.\n'));

/** Distributes the database by brand over the nodes of a Citus cluster. */
export const distributeDatabase = (): Promise<void> =>
  withDatabase(async (_orm, connection) => {
    const pool = createPool(withMigrationLimits(connection), 1);
    try {
      const client = await pool.connect();
      await distribute(client, (line) => process.stdout.write(`${line}\n`)).finally(() => client.release());
    } finally {
      await pool.end();
    }
  });

export const printNewToken = (name: string): Promise<void> =>
  withDatabase(
    async (orm) => void process.stdout.write(`${await issueOperatorToken(orm.em.fork(), name)}\n`),
  );

/** Runs the outbox's relay and the worker until it is told to stop. */
export async function runWorker(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  await withDatabase(async (orm, connection) => {
    const settings = settingsOf(config);
    const jobs = await startJobs({
      connection,
      orm,
      settings,
      mailer: createMailer({ ...config, timeoutMs: config.smtpTimeout }),
      mailTimeoutMs: config.smtpTimeout,
      onOutcome: (task, outcome, error) =>
        logger[error ? 'warn' : 'info']({ task, outcome, ...(error !== undefined && { err: error }) }, 'job'),
    });
    logger.info('working');
    await new Promise<void>((resolve) => stopOnSignals(jobs, resolve));
  });
}
