import { readConfig, settingsOf } from '../config.js';
import { distribute } from '../database/citus/distribute.js';
import { withPool } from '../database/connection.js';
import { withMigrationLimits } from '../database/migration-limits.js';
import { migrationState } from '../database/migration-state.js';
import { openDatabase } from '../database/open.js';
import { entities } from '../domain/entities.js';
import { failureLog } from '../http/failure-log.js';
import { createLogger, type Logger } from '../http/log.js';
import { startJobs } from '../jobs/jobs.js';
import { createMailer } from '../jobs/mail.js';
import { runUntilStopped } from '../program.js';
import { withDatabase } from './database.js';
import { CliCommand } from './input/command.js';
import { JSON_RESULT_OPTION, type OutputOptions, print, printJson } from './output/print.js';

/** Applies the migrations: opening the database does. */
export const migrateCommand = (): CliCommand =>
  new CliCommand('migrate')
    .description('applies pending migrations; creates the tables of an empty database')
    .option(...JSON_RESULT_OPTION)
    .withExamples('migrate')
    .action(({ json }: OutputOptions) =>
      withDatabase('create', (_orm, connection) =>
        withPool(connection, async (pool) => {
          const { applied } = await migrationState(pool);
          if (json) printJson({ migrations: applied });
          else print('The database is up to date.');
        }),
      ),
    );

/** Distributes the database by brand over the nodes of a Citus cluster. */
export const distributeCommand = (): CliCommand =>
  new CliCommand('distribute')
    .description('distributes the database by brand over the nodes of a Citus cluster')
    .option(...JSON_RESULT_OPTION)
    .withExamples('db distribute')
    .action(({ json }: OutputOptions) =>
      withDatabase('create', (_orm, connection) =>
        withPool(withMigrationLimits(connection), async (pool) => {
          const steps: string[] = [];
          const client = await pool.connect();
          await distribute(client, (line) => {
            if (!json) print(line);
            steps.push(line);
          }).finally(() => client.release());
          if (json) printJson({ steps });
        }),
      ),
    );

/** Runs the outbox's relay and the worker. Its log is its output. */
export const workerCommand = (): CliCommand =>
  new CliCommand('worker')
    .description('runs the jobs, for services with JOBS=off; logs lines of JSON until it is stopped')
    .withExamples('worker')
    .action(runWorker);

/** Runs the outbox's relay and the worker until a signal stops them. */
async function runWorker(): Promise<void> {
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
