import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.js';
import { UsageRecorder } from './auth/usage.js';
import { type Config, settingsOf, urlOf } from './config.js';
import { setClock } from './database/clock.js';
import { DatabaseHealth } from './database/health.js';
import { type Database, openDatabase } from './database/open.js';
import { type Orm, poolState } from './database/orm.js';
import { entities } from './domain/entities.js';
import { failureLog, type LogFailure } from './http/failure-log.js';
import { createListener } from './http/listener.js';
import { createLogger, type Logger } from './http/log.js';
import { createMetrics, type Metrics, serveMetrics } from './http/metrics.js';
import { oldestEvent } from './jobs/across-brands.js';
import { type Jobs, startJobs } from './jobs/jobs.js';
import { createMailer } from './jobs/mail.js';
import { Cleanup } from './language/cleanup.js';
import type { Clock } from './language/clock.js';
import { closeServer, listen } from './service/http-server.js';
import { registerConfiguredToken } from './service/operator-token.js';

/** A running service. */
export interface Service {
  url: string;
  databaseUrl: string;
  orm: Orm;
  /**
   * Fails readiness, waits for `drainDelay`, answers what has arrived, and stops everything that was started.
   */
  stop(): Promise<void>;
}

export interface StartOptions {
  logger?: Logger;
  /** Called before each step that takes time. */
  onStep?: (step: string) => void;
  /** Called with the migrated database, before the service listens. */
  prepare?: (orm: Orm) => Promise<void>;
  /** Called when the service cannot go on: its embedded server has ended for good. */
  onLost?: (error: Error) => void;
  /** Tells the time to everything that is stored and to the check of keys. */
  clock?: Clock;
  maxAttempts?: number;
  /** Aborting it while the service starts stops what has been started. */
  stopping?: AbortSignal;
}

/** The relay's turns in a row that may fail: about eight seconds, with the pauses between them. */
const RELAY_MAY_FAIL = 4;
const isStuck = (jobs: Jobs | undefined): boolean => (jobs?.relayFailures() ?? 0) > RELAY_MAY_FAIL;

/** The longest that each part may take to stop. */
const STOP_LIMITS = { server: 13_000, metrics: 1000, jobs: 8000, usage: 2000, database: 25_000 };

/** Everything that a part of the service is started with. */
interface Parts {
  config: Config;
  logger: Logger;
  database: Database;
  settings: ReturnType<typeof settingsOf>;
  metrics: Metrics;
  logFailure: LogFailure;
  cleanup: Cleanup;
}

/** Opens the database, then starts the jobs, the metrics and the HTTP server. */
export async function startService(config: Config, options: StartOptions = {}): Promise<Service> {
  const { logger = createLogger(config.logLevel), prepare, stopping } = options;
  const cleanup = new Cleanup();
  try {
    const database = await openDatabase(config, entities, options);
    cleanup.add(STOP_LIMITS.database, () => database.close());
    const { orm, connection } = database;
    if (options.clock) setClock(orm.em, options.clock);
    if (config.operatorToken) await registerConfiguredToken(orm.em.fork(), config.operatorToken, logger);
    await prepare?.(orm);
    stopping?.throwIfAborted();
    const metrics = createMetrics(() => poolState(orm));
    const settings = settingsOf(config);
    const parts = { config, logger, database, settings, metrics, logFailure: failureLog(logger), cleanup };
    const jobs = config.jobs === 'inline' ? await startInlineJobs(parts, options.maxAttempts) : undefined;
    metrics.gauge(
      'rental_flow_outbox_oldest_event_seconds',
      'Age of the oldest event that waits in the outbox.',
      () => secondsSince(oldestEvent(orm.em)),
    );
    await startMetrics(parts);
    const { url, drain } = await startHttp(parts, jobs);
    const stop = async () => {
      await drain();
      await cleanup.run();
    };
    let stopped: Promise<void> | undefined;
    return {
      url,
      databaseUrl: connection.url,
      orm,
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    await cleanup.run().catch(() => {});
    throw error;
  }
}

async function startInlineJobs(
  { config, database, settings, metrics, logFailure, cleanup }: Parts,
  maxAttempts: number | undefined,
): Promise<Jobs> {
  const jobs = await startJobs({
    connection: database.connection,
    orm: database.orm,
    mailer: createMailer({ ...config, timeoutMs: config.smtpTimeout }),
    settings,
    mailTimeoutMs: config.smtpTimeout,
    onOutcome: (task, outcome, error) => {
      metrics.job(task, outcome);
      if (error) logFailure(error, 'job failed', { task });
    },
    ...(maxAttempts !== undefined && { maxAttempts }),
  });
  cleanup.add(STOP_LIMITS.jobs, () => jobs.stop());
  metrics.gauge(
    'rental_flow_relay_failures',
    'Turns in a row in which the relay of the outbox failed.',
    jobs.relayFailures,
  );
  return jobs;
}

const secondsSince = async (instant: Promise<Date | undefined>): Promise<number> => {
  const from = await instant;
  return from ? (Date.now() - from.getTime()) / 1000 : 0;
};

/** The service runs without metrics where their port is taken: several instances may share a machine. */
async function startMetrics({ config, logger, metrics, cleanup }: Parts): Promise<void> {
  const server = await serveMetrics(metrics, config.metricsPort).catch((error: unknown) => {
    logger.warn({ err: error }, `no metrics: METRICS_PORT ${config.metricsPort} cannot be listened on`);
    return undefined;
  });
  if (server) cleanup.add(STOP_LIMITS.metrics, () => closeServer(server));
}

async function startHttp(
  { config, logger, database, settings, metrics, logFailure, cleanup }: Parts,
  jobs: Jobs | undefined,
) {
  const { orm, keyPool } = database;
  const usage = new UsageRecorder(keyPool, (error) => logFailure(error, 'last use not written', {}));
  cleanup.add(STOP_LIMITS.usage, () => usage.flush());
  const health = new DatabaseHealth(keyPool);
  let isDraining = false;
  const app = await createApp({
    orm,
    keyPool,
    settings,
    logger,
    metrics,
    usage,
    isReady: async () => !isDraining && !isStuck(jobs) && (await health.isHealthy()),
    onFailure: (error, requestId) => {
      health.note(error);
      logFailure(error, 'unexpected', { requestId });
    },
    limits: config,
  });
  const server = await listen(createListener(app, { isDraining: () => isDraining }), config);
  cleanup.add(STOP_LIMITS.server, () => closeServer(server));
  const { port } = server.address() as AddressInfo;
  Object.assign(settings, settingsOf(config, port));
  const drain = async () => {
    isDraining = true;
    await sleep(config.drainDelay);
  };
  return { url: urlOf(config.host, port), drain };
}
