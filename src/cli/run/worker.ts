import { readConfig, settingsOf } from '../../config.js';
import { openDatabase } from '../../database/open.js';
import { entities } from '../../domain/entities.js';
import { failureLog } from '../../http/failure-log.js';
import { createLogger, type Logger } from '../../http/log.js';
import { startJobs } from '../../jobs/jobs.js';
import { createMailer } from '../../jobs/mail.js';
import { runUntilStopped } from '../../program.js';

/** Runs the outbox's relay and the worker until a signal stops them. */
export async function run(): Promise<void> {
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
