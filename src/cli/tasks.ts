import { readConfig, settingsOf } from '../config.js';
import { distribute } from '../database/citus/distribute.js';
import { createPool } from '../database/connection.js';
import { withMigrationLimits } from '../database/migrate.js';
import { openDatabase } from '../database/open.js';
import { entities } from '../domain/entities.js';
import { failureLog } from '../http/failure-log.js';
import { createLogger, type Logger } from '../http/log.js';
import { startJobs } from '../jobs/jobs.js';
import { createMailer } from '../jobs/mail.js';
import { runUntilStopped } from '../program.js';
import { withDatabase } from './database.js';

/** Opening the database applies the migrations. */
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

/** Runs the outbox's relay and the worker until a signal stops them. */
export async function runWorker(): Promise<void> {
  let logger: Logger | undefined;
  await runUntilStopped(
    async (control) => {
      const config = readConfig();
      const log = createLogger(config.logLevel);
      logger = log;
      const logFailure = failureLog(log);
      const { connection, orm, close } = await openDatabase(config, entities, control);
      const jobs = await startJobs({
        connection,
        orm,
        settings: settingsOf(config),
        mailer: createMailer({ ...config, timeoutMs: config.smtpTimeout }),
        mailTimeoutMs: config.smtpTimeout,
        onOutcome: (task, outcome, error) => {
          if (error) logFailure(error, 'job failed', { task });
          else log.info({ task, outcome }, 'job');
        },
      });
      log.info('working');
      return { stop: () => jobs.stop().finally(close) };
    },
    () => logger?.info('stopped'),
  );
}
