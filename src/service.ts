import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import { UsageRecorder } from './auth/usage.js';
import { type Config, settingsOf, urlOf } from './config.js';
import { type EmbeddedPostgres, startEmbedded } from './database/embedded/embedded.js';
import { migrate } from './database/migrate.js';
import { type Orm, openOrm, poolState } from './database/orm.js';
import { entities } from './domain/entities.js';
import { makeTokenKnown } from './domain/key/operator-token.service.js';
import { createListener } from './http/listener.js';
import { createLogger, type Logger } from './http/log.js';
import { createMetrics, serveMetrics } from './http/metrics.js';
import { startJobs } from './jobs/jobs.js';
import { createMailer } from './jobs/mail.js';
import { withTimeout } from './language/with-timeout.js';

/** A running service. */
export interface Service {
  url: string;
  databaseUrl: string;
  orm: Orm;
  /** Fails readiness, finishes what runs, stops the jobs and the embedded server. */
  stop(): Promise<void>;
}

export interface StartOptions {
  logger?: Logger;
  /** Told of each step, for someone who waits. */
  onStep?: (step: string) => void;
  /** Done once the database is migrated, before the service listens. */
  prepare?: (orm: Orm) => Promise<void>;
  maxAttempts?: number;
  /** Told to stop while it starts, it stops what it has started, and fails with the signal's reason. */
  stopping?: AbortSignal;
}

/** How long requests that run may take to finish once the service stops. */
const DRAIN_MS = 20_000;
const SWEEP_MS = 50;
const LEFT_BEHIND_MS = 2000;

/** config → database → app → listen. */
export async function startService(
  config: Config,
  {
    logger = createLogger(config.logLevel),
    onStep = () => {},
    prepare,
    maxAttempts,
    stopping: told,
  }: StartOptions = {},
): Promise<Service> {
  const undo: (() => Promise<unknown>)[] = [];
  // One step that fails must not keep the others from being undone: an embedded server would be left behind.
  const stopAll = async () => {
    const failures: unknown[] = [];
    for (const step of undo.reverse().splice(0)) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    const databaseUrl = config.databaseUrl ?? (await startDatabase(config, undo, onStep));
    told?.throwIfAborted();
    const orm = await openOrm(databaseUrl, entities);
    // A connection that an outage took away may never be given back; nobody waits for it.
    undo.push(() => withTimeout(LEFT_BEHIND_MS, orm.close()));
    onStep('Bringing the database up to date');
    await migrate(orm, databaseUrl);
    told?.throwIfAborted();
    if (config.operatorToken) await makeTokenKnown(orm.em.fork(), config.operatorToken);
    await prepare?.(orm);
    told?.throwIfAborted();

    const metrics = createMetrics(() => poolState(orm));
    const usage = new UsageRecorder(orm.em.fork(), (error) =>
      logger.warn({ err: error }, 'last use could not be written'),
    );
    undo.push(() => usage.flush());
    let isDraining = false;
    const settings = settingsOf(config);
    const isReady = async () => !isDraining && (await orm.isConnected());
    const app = await createApp({
      orm,
      settings,
      logger,
      metrics,
      usage,
      isReady,
      limits: config,
    });
    if (config.jobs === 'inline') {
      const mailer = createMailer(config.smtpUrl, config.dataDir);
      undo.push(
        await startJobs({
          databaseUrl,
          orm,
          mailer,
          settings,
          onOutcome: outcomeTo(logger, metrics.job),
          ...(maxAttempts !== undefined && { maxAttempts }),
        }),
      );
    }
    const metricsServer = await serveMetrics(metrics, config.metricsPort).catch((error: unknown) => {
      logger.warn({ err: error }, `no metrics: port ${config.metricsPort} is not free`);
      return undefined;
    });
    if (metricsServer) undo.push(() => close(metricsServer));

    const server = await listen(createListener(app), config);
    undo.push(() => close(server));
    const { port } = server.address() as AddressInfo;
    Object.assign(settings, settingsOf(config, port));
    let stopping: Promise<void> | undefined;
    const stop = () => {
      isDraining = true;
      stopping ??= stopAll();
      return stopping;
    };
    return { url: urlOf(config.host, port), databaseUrl, orm, stop };
  } catch (error) {
    await stopAll().catch(() => {});
    throw error;
  }
}

async function startDatabase(
  config: Config,
  undo: (() => Promise<unknown>)[],
  onStep: (step: string) => void,
): Promise<string> {
  onStep('Starting PostgreSQL');
  const postgres: EmbeddedPostgres = await startEmbedded(config.dataDir);
  undo.push(() => postgres.stop());
  return postgres.urlOf('postgres');
}

const outcomeTo =
  (logger: Logger, count: (task: string, outcome: 'done' | 'failed') => void) =>
  (task: string, outcome: 'done' | 'failed', error?: unknown): void => {
    count(task, outcome);
    if (error) logger.warn({ err: error, task }, 'job failed');
  };

function listen(server: Server, { port, host }: Config): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Takes no more connections, lets the requests that run finish, and gives up on those that do not. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // A client may keep its connection for seconds after the last answer; nobody waits for that.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(patience);
      clearInterval(sweep);
      resolve();
    });
  });
}
