import { type Config, readConfig, settingsOf } from '../../config.js';
import { openDatabase } from '../../database/open.js';
import { entities } from '../../domain/entities.js';
import { failureLog } from '../../http/observe/failure-log.js';
import { createLogger, type Logger } from '../../http/observe/log.js';
import { startJobs } from '../../jobs/jobs.js';
import { createMailer } from '../../jobs/mail/mailer.js';
import { openMediaStore } from '../../media/open-store.js';
import { type Control, runUntilStopped } from '../../program.js';
import { logRepeatedAttempt } from '../../service/repeated-attempt.js';
import { waitingForDatabase } from '../../service/wait-for-database.js';

/** Runs the outbox's relay and the worker until a signal stops them. */
export async function run(): Promise<void> {
  let logger: Logger | undefined;
  await runUntilStopped(
    async (control) => {
      const config = readConfig();
      const log = createLogger(config.logLevel);
      logger = log;
      const worker = await waitingForDatabase(() => startWorker(config, log, control), {
        databaseUrl: config.databaseUrl,
        onWait: (sentence) => log.warn(sentence),
        stopping: control.stopping,
      });
      log.info('working');
      return worker;
    },
    () => logger?.info('stopped'),
  );
}

async function startWorker(
  config: Config,
  log: Logger,
  control: Control,
): Promise<{ stop: () => Promise<void> }> {
  const logFailure = failureLog(log);
  const settings = settingsOf(config);
  const { connection, orm, close } = await openDatabase(config, entities, control);
  try {
    const jobs = await startJobs({
      connection,
      orm,
      settings,
      outside: {
        mailer: createMailer({ ...config, timeoutMs: config.smtpTimeout }),
        media: openMediaStore(config, settings),
        log: log.info.bind(log),
      },
      onOutcome: (task, outcome, error) => {
        if (error) logFailure(error, 'job failed', { task });
        else log.info({ task, outcome }, 'job');
      },
      onRepeat: (repeated) => logRepeatedAttempt(log, repeated),
      // The deliveries are in the database; a worker has no metrics.
      onWebhook: () => {},
    });
    return { stop: () => jobs.stop().finally(close) };
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}
