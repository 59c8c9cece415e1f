import { type Config, settingsOf } from './config.js';
import { clockSkew, databaseTime } from './database/clock-skew.js';
import type { ConnectionSettings } from './database/connect/connection.js';
import { databaseStartError } from './database/connect/start-error.js';
import { setClock } from './database/declare/clock.js';
import type { LaunchedServer } from './database/embedded/launch.js';
import { openDatabase } from './database/open.js';
import { type Orm, poolState } from './database/orm/orm.js';
import { entities } from './domain/entities.js';
import { possessionGrounds } from './domain/statute/notices/possession-grounds.js';
import { statutes } from './domain/statute/table/statute.js';
import { failureLog } from './http/observe/failure-log.js';
import { createLogger, type Logger } from './http/observe/log.js';
import { createMetrics } from './http/observe/metrics.js';
import type { JobPace } from './jobs/jobs.js';
import { prepareQueue } from './jobs/queue/worker.js';
import { oldestEvent } from './jobs/relay.js';
import { Cleanup } from './language/cleanup.js';
import { type Clock, systemClock } from './language/time/clock.js';
import { openMediaStore } from './media/open-store.js';
import type { MediaStore } from './media/store.js';
import { readRestCallsUntil } from './rest/calls.js';
import { registerConfiguredToken } from './service/operator-token.js';
import { type DemoParts, type Parts, startHttp, startInlineJobs, startMetrics } from './service/parts.js';
import { waitingForDatabase } from './service/wait-for-database.js';

/** A running service. */
export interface Service {
  url: string;
  databaseUrl: string;
  orm: Orm;
  media: MediaStore;
  /**
   * Fails readiness, waits for `drainDelay`, completes the requests that have arrived, and stops all that was
   * started.
   */
  stop(): Promise<void>;
}

export interface StartOptions extends DemoParts {
  logger?: Logger;
  /** Called before each step that takes time. */
  onStep?: (step: string) => void;
  /**
   * Called with a message if the service waits for something, or runs without it, and what to do; logged by
   * default.
   */
  onWarning?: (sentence: string, failure: object) => void;
  /** Called with the migrated database, before the service listens. */
  prepare?: (orm: Orm, connection: ConnectionSettings) => Promise<void>;
  /** The embedded server, if it was launched before. */
  server?: LaunchedServer | undefined;
  /** Called when the embedded server has ended and cannot be started again. */
  onLost?: (error: Error) => void;
  /** The clock for everything that is stored and for the expiry of keys. */
  clock?: Clock;
  /** The clock of this machine, which is compared with the database's. */
  machineClock?: Clock;
  /** Of the jobs, in place of their usual values. */
  jobs?: JobPace;
  /** How long the start waits for the database, in milliseconds, in place of a minute. */
  databaseWait?: number | undefined;
  /** Aborting it while the service starts stops what has been started. */
  stopping?: AbortSignal;
}

const DATABASE_CLOSE_TIMEOUT_MS = 25_000;

/**
 * Opens the database, then starts the jobs, the metrics and the HTTP server. Waits for a database that cannot
 * be reached.
 */
export function startService(config: Config, options: StartOptions = {}): Promise<Service> {
  const { logger = createLogger(config.logLevel), stopping, databaseWait: waitMs } = options;
  const { onWarning = (sentence, failure) => logger.warn(failure, sentence) } = options;
  return waitingForDatabase(() => start(config, { ...options, logger, onWarning }), {
    databaseUrl: config.databaseUrl,
    onWait: (sentence) => onWarning(sentence, {}),
    stopping,
    waitMs,
  });
}

type Starting = StartOptions & Required<Pick<StartOptions, 'logger' | 'onWarning'>>;

async function start(config: Config, options: Starting): Promise<Service> {
  const { logger, onWarning, prepare, stopping, machineClock = systemClock } = options;
  const cleanup = new Cleanup();
  try {
    const database = await openDatabase(config, entities, {
      ...options,
      whileCreating: readRestCallsUntil,
    });
    cleanup.add(DATABASE_CLOSE_TIMEOUT_MS, () => database.close());
    statutes();
    possessionGrounds();
    const { orm, connection } = database;
    if (options.clock) setClock(orm.em, options.clock);
    if (config.operatorToken) await registerConfiguredToken(orm.em.fork(), config.operatorToken, logger);
    if (prepare)
      await bothOf(
        prepare(orm, connection),
        config.jobs === 'inline' ? prepareQueue(connection) : Promise.resolve(),
      ).catch((error: unknown) => {
        throw databaseStartError(error, connection.url) ?? error;
      });
    stopping?.throwIfAborted();
    const metrics = createMetrics(() => poolState(orm));
    const settings = settingsOf(config);
    const media = openMediaStore(config, settings);
    const parts: Parts = {
      config,
      logger,
      database,
      settings,
      metrics,
      media,
      logFailure: failureLog(logger, metrics.databaseFailed, options.clock),
      machineClock,
      cleanup,
    };
    const jobs =
      config.jobs === 'inline' ? await startInlineJobs(parts, options.jobs ?? {}, options) : undefined;
    metrics.gauge(
      'rental_flow_outbox_oldest_event_seconds',
      'Age of the oldest event that waits in the outbox.',
      () => secondsSince(oldestEvent(orm.em)),
    );
    metrics.gauge(
      'rental_flow_clock_skew_seconds',
      'By how much the clock of this machine is ahead of the clock of the database; negative: behind.',
      async () => (await clockSkew(() => databaseTime(orm.em), machineClock)) / 1000,
    );
    await startMetrics(parts, onWarning);
    const { url, drain } = await startHttp(parts, jobs, options);
    const stop = async () => {
      await drain();
      await cleanup.run();
    };
    let stopped: Promise<void> | undefined;
    return {
      url,
      databaseUrl: connection.url,
      orm,
      media,
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

/** Neither may continue with the database after the failure of the other. */
async function bothOf(one: Promise<void>, other: Promise<void>): Promise<void> {
  await Promise.allSettled([one, other]);
  await Promise.all([one, other]);
}

const secondsSince = async (instant: Promise<Date | undefined>): Promise<number> => {
  const from = await instant;
  return from ? (Date.now() - from.getTime()) / 1000 : 0;
};
