import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '../app.js';
import { KeyUsage } from '../auth/key-usage.js';
import { UsageRecorder } from '../auth/usage.js';
import { type Config, settingsOf, urlOf } from '../config.js';
import { nowOf } from '../database/declare/clock.js';
import { DatabaseHealth } from '../database/health.js';
import type { Database } from '../database/open.js';
import type { Settings } from '../domain/base/context.js';
import type { Mailer } from '../domain/base/module/outside.js';
import { RequestLog } from '../domain/request-log/request-log.js';
import { deliveries } from '../domain/tasks.js';
import type { DemoCredentials } from '../http/console/sign-in-api.js';
import type { LogFailure } from '../http/observe/failure-log.js';
import type { Logger } from '../http/observe/log.js';
import { type Metrics, serveMetrics } from '../http/observe/metrics.js';
import type { DemoOfPages } from '../http/pages/demo.js';
import type { WebhookLog } from '../http/pages/webhook-log.js';
import { createListener } from '../http/server/listener.js';
import { type JobPace, type Jobs, startJobs, type TaskState } from '../jobs/jobs.js';
import { createMailer, mailFolder } from '../jobs/mail/mailer.js';
import type { Cleanup } from '../language/cleanup.js';
import { dayOf } from '../language/time/calendar.js';
import type { Clock } from '../language/time/clock.js';
import type { MediaStore } from '../media/store.js';
import { closeServer, isUnknownHost, listen } from './http-server.js';
import { openInstallation } from './installation/installation.js';
import { logRepeatedAttempt } from './repeated-attempt.js';

/** The consecutive failures of a repeated task that are tolerated. */
const MAX_TASK_FAILURES = 4;
const failingTasks = (jobs: Jobs | undefined): TaskState[] =>
  (jobs?.tasks() ?? []).filter(({ failures }) => failures > MAX_TASK_FAILURES);

/** The longest that each part may take to stop. */
const STOP_LIMITS = { server: 13_000, metrics: 1000, jobs: 8000, usage: 2000 };

/** Everything that a part of the service is started with. */
export interface Parts {
  config: Config;
  logger: Logger;
  database: Database;
  settings: Settings;
  metrics: Metrics;
  media: MediaStore;
  logFailure: LogFailure;
  machineClock: Clock;
  cleanup: Cleanup;
}

export async function startInlineJobs(
  { config, logger, database, settings, metrics, media, logFailure, machineClock, cleanup }: Parts,
  options: JobPace,
  { mailerOf = (usual) => usual }: Pick<DemoParts, 'mailerOf'>,
): Promise<Jobs> {
  const jobs = await startJobs({
    connection: database.connection,
    orm: database.orm,
    outside: {
      mailer: mailerOf(createMailer({ ...config, timeoutMs: config.smtpTimeout })),
      media,
      log: logger.info.bind(logger),
    },
    settings,
    machineClock,
    onOutcome: (task, outcome, error) => {
      metrics.job(task, outcome);
      if (error) logFailure(error, 'job failed', { task });
    },
    onRepeat: (repeated) => {
      metrics.deliveriesRepeated(repeated.task, 1);
      logRepeatedAttempt(logger, repeated);
    },
    onWebhook: metrics.webhookAttempted,
    ...options,
  });
  if (!config.webhookAllow.isEmpty)
    logger[config.isProduction ? 'warn' : 'info'](
      { allowed: config.webhookAllow.text },
      'WEBHOOK_ALLOW lets webhooks reach addresses that are not public',
    );
  cleanup.add(STOP_LIMITS.jobs, () => jobs.stop());
  // The increase of a counter is known only from its second value on.
  for (const { task } of deliveries) metrics.deliveriesRepeated(task, 0);
  metrics.gaugeBy(
    'rental_flow_task_failures',
    'Consecutive failed runs of a repeated task, for all brands or for some.',
    'task',
    () => Object.fromEntries(jobs.tasks().map(({ task, failures }) => [task, failures])),
  );
  return jobs;
}

/** The service runs without metrics if their port is in use: several instances may share a machine. */
export async function startMetrics(
  { config, metrics, cleanup }: Parts,
  warn: (sentence: string, failure: object) => void,
): Promise<void> {
  const { metricsHost: host, metricsPort: port } = config;
  const server = await serveMetrics(metrics, host, port).catch((error: NodeJS.ErrnoException) => {
    // The stack trace of a port in use has no useful information.
    const failure = error.code ? { code: error.code } : { err: error };
    const advice = isUnknownHost(error)
      ? `METRICS_HOST ${host} is not an address of this machine. Set it to one, or to 0.0.0.0 for all of ` +
        'them.'
      : `METRICS_PORT ${port} cannot be used. Set it to a free port.`;
    warn(`The service runs without metrics: ${advice}`, failure);
    return undefined;
  });
  if (server) cleanup.add(STOP_LIMITS.metrics, () => closeServer(server));
}

/** What the service shows while it runs with demo data. */
export interface DemoParts {
  /** What the pages have filled in. */
  demo?: () => DemoOfPages | undefined;
  /** What the console signs in with. */
  demoCredentials?: () => DemoCredentials | undefined;
  /** The webhooks that the demo sends to itself. */
  webhooks?: WebhookLog;
  /** The mailer in place of the usual one. */
  mailerOf?: (usual: Mailer) => Mailer;
}

export async function startHttp(
  { config, logger, database, settings, metrics, media, logFailure, cleanup }: Parts,
  jobs: Jobs | undefined,
  { demo = () => undefined, demoCredentials = () => undefined, webhooks }: DemoParts,
) {
  const { orm, keyPool, keyStatements } = database;
  const usage = new UsageRecorder(keyPool, (error) => logFailure(error, 'last use not written', {}));
  cleanup.add(STOP_LIMITS.usage, () => usage.flush());
  const keyUsage = new KeyUsage(
    keyPool,
    () => dayOf(nowOf(orm.em)),
    (error) => logFailure(error, 'use not counted', {}),
  );
  cleanup.add(STOP_LIMITS.usage, () => keyUsage.flush());
  const calls =
    config.requestLogDays > 0
      ? new RequestLog({
          pool: keyPool,
          now: () => nowOf(orm.em),
          onDropped: metrics.requestsDropped,
          onFailure: (error) => logFailure(error, 'request log not written', {}),
        })
      : undefined;
  if (calls) cleanup.add(STOP_LIMITS.usage, () => calls.stop());
  const health = new DatabaseHealth(keyPool);
  let listensOn = urlOf(config.host, config.port);
  const installation = openInstallation({
    config,
    connection: database.connection,
    listensOn: () => listensOn,
  });
  cleanup.add(STOP_LIMITS.usage, () => installation.close());
  settings.installation = installation;
  let isDraining = false;
  const { handle, endStreams } = await createApp({
    orm,
    keyStatements,
    settings,
    logger,
    metrics,
    media,
    usage,
    keyUsage,
    calls,
    isReady: async () => !isDraining && (await health.isHealthy()),
    failingTasks: () => failingTasks(jobs),
    onFailure: (error, requestId) => {
      health.note(error);
      logFailure(error, 'unexpected', { requestId });
    },
    onStreamFailure: (error) => {
      health.note(error);
      logFailure(error, 'stream failed', {});
    },
    developerPages:
      config.pages === 'on'
        ? {
            demo,
            webhooks,
            mailFolder: config.smtpUrl ? undefined : mailFolder(config.dataDir),
            listensOn: urlOf(config.host, config.port),
          }
        : undefined,
    console:
      config.console === 'on'
        ? {
            operators: config.consoleOperators === 'on',
            visits: config.visits === 'on',
            listensOn: urlOf(config.host, config.port),
            demo: demoCredentials,
          }
        : undefined,
    usesPlans: config.readPlans === 'on',
    limits: config,
  });
  const server = await listen(createListener(handle, { isDraining: () => isDraining }), config);
  cleanup.add(STOP_LIMITS.server, () => closeServer(server));
  const { port } = server.address() as AddressInfo;
  Object.assign(settings, settingsOf(config, port));
  listensOn = urlOf(config.host, port);
  const drain = async () => {
    isDraining = true;
    endStreams();
    await sleep(config.drainDelay);
  };
  return { url: urlOf(config.host, port), drain };
}
