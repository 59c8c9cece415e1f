import type { TaskList } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { type ConnectionSettings, createPool } from '../database/connection.js';
import type { Orm } from '../database/orm.js';
import type { Context, Settings } from '../domain/base/context.js';
import { announceDeadlines } from '../domain/deadline/announce-deadlines.js';
import { purgeKeys } from '../domain/idempotency/idempotency-key.service.js';
import { jobContext } from '../domain/open-context.js';
import { waitAtMost, withTimeout } from '../language/with-timeout.js';
import {
  brandsWithEvents,
  brandsWithNotices,
  brandsWithOldKeys,
  brandsWithOverdueMessages,
} from './across-brands.js';
import type { Mailer } from './mail.js';
import { retryOverdueMessages } from './overdue-messages.js';
import { relayEvents } from './relay.js';
import { Repeat } from './repeat.js';
import { SEND_MESSAGE, type SendMessage, sendMessage } from './send-message.js';
import { Worker } from './worker.js';
import { WorkerLiveness } from './worker-liveness.js';

export interface JobOptions {
  connection: ConnectionSettings;
  orm: Orm;
  mailer: Mailer;
  settings: Settings;
  /** How long one attempt to send an e-mail may take. */
  mailTimeoutMs: number;
  /** The number of attempts to send a message, with increasing pauses between them. */
  maxAttempts?: number;
  /** The pause between two runs of a repeated task, in place of each task's own: a test need not wait. */
  everyMs?: number | undefined;
  /** The seconds after which the worker's runner counts as stuck, in place of the usual ones. */
  stuckAfter?: number | undefined;
  /** Called with the outcome of each job. */
  onOutcome: (task: string, outcome: 'done' | 'failed', error?: unknown) => void;
}

/** What a start of the service may set in place of the usual values. */
export type JobPace = Pick<JobOptions, 'maxAttempts' | 'everyMs' | 'stuckAfter'>;

export interface Jobs {
  /** The number of consecutive runs of the relay that failed. */
  relayFailures(): number;
  stop(): Promise<void>;
}

export const JOB_POOL_SIZE = 6;
const RELAY_EVERY_MS = 500;
/** The longest pause of a relay that finds nothing. A queued e-mail ends it. */
const RELAY_IDLE_MS = 5000;
const LIVENESS_EVERY_MS = 5000;
const OVERDUE_EVERY_MS = 10_000;
const OLD_KEYS_EVERY_MS = 30_000;
const DEADLINES_EVERY_MS = 10_000;
const WORKER_RESTART_MS = 1000;
/** The time after which a run starts with no further brand. */
const BRANDS_MS = 20_000;
/** The time limit of a run. */
const RUN_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 1000;
/** The time to settle an attempt, in addition to the time limit of the e-mail. */
const SETTLE_MS = 15_000;
/** The time limit of a job, in addition to the time limit of the e-mail. */
const JOB_MS = 60_000;

/** Starts the relay of the outbox and the worker. */
export async function startJobs({
  connection,
  orm,
  mailer,
  settings,
  mailTimeoutMs,
  maxAttempts = 10,
  everyMs,
  stuckAfter,
  onOutcome,
}: JobOptions): Promise<Jobs> {
  const pool = createPool(connection, JOB_POOL_SIZE);
  const connections = new Set<PoolClient>();
  pool.on('connect', (client) => connections.add(client));
  pool.on('remove', (client) => connections.delete(client));

  const contextOf = (brandId: number, job: string) => jobContext(orm.em, settings, brandId, job);
  const policy = { maxAttempts, attemptMs: mailTimeoutMs + SETTLE_MS };
  const taskList: TaskList = {
    [SEND_MESSAGE]: async (payload, { abortSignal }) => {
      const { brandId, messageId } = payload as SendMessage;
      try {
        const ctx = contextOf(brandId, SEND_MESSAGE);
        const failure = await withTimeout(
          JOB_MS + mailTimeoutMs,
          sendMessage(ctx, messageId, mailer, policy, abortSignal),
        );
        onOutcome(SEND_MESSAGE, failure ? 'failed' : 'done', failure);
      } catch (error) {
        onOutcome(SEND_MESSAGE, 'failed', error);
        // The queue stores the message of an error, and a database's message may quote a row.
        throw new Error('The job failed; the log has the reason.');
      }
    },
  };
  const liveness = new WorkerLiveness(pool, () => relay.wake());
  const worker = new Worker(pool, taskList, (id) => liveness.changeId(id), stuckAfter);
  await worker.start();

  /**
   * Runs a task for one brand after the other. After BRANDS_MS the remaining brands wait for the next run.
   * The run has failed if the task failed for every brand.
   */
  const forBrands = async (
    task: string,
    brandIds: readonly number[],
    run: (ctx: Context) => Promise<void>,
  ): Promise<void> => {
    const failures: unknown[] = [];
    const deadline = performance.now() + BRANDS_MS;
    for (const brandId of brandIds) {
      if (stopping.signal.aborted || performance.now() > deadline) break;
      await run(contextOf(brandId, task)).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0 && failures.length === brandIds.length) throw failures[0];
    for (const error of failures) onOutcome(task, 'failed', error);
  };
  const repeat = (task: string, usualMs: number, work: () => Promise<unknown>, idleMs = usualMs) =>
    new Repeat(
      everyMs ?? usualMs,
      work,
      (error) => onOutcome(task, 'failed', error),
      RUN_TIMEOUT_MS,
      everyMs ?? idleMs,
    );

  const stopping = new AbortController();
  const relayAll = async (): Promise<boolean> => {
    const brandIds = await brandsWithEvents(orm.em);
    await forBrands('relay', brandIds, relayEvents);
    return brandIds.length > 0;
  };
  const relay = repeat('relay', RELAY_EVERY_MS, relayAll, RELAY_IDLE_MS);
  const tasks = [
    relay,
    repeat('overdue_messages', OVERDUE_EVERY_MS, async () =>
      forBrands('overdue_messages', await brandsWithOverdueMessages(orm.em), retryOverdueMessages),
    ),
    repeat('idempotency_keys', OLD_KEYS_EVERY_MS, async () =>
      forBrands('idempotency_keys', await brandsWithOldKeys(orm.em), purgeKeys),
    ),
    repeat('deadlines', DEADLINES_EVERY_MS, async () =>
      forBrands('deadlines', await brandsWithNotices(orm.em), announceDeadlines),
    ),
    repeat('worker_liveness', LIVENESS_EVERY_MS, () => liveness.check()),
    new Repeat(
      WORKER_RESTART_MS,
      () => worker.run(),
      (error) => onOutcome('worker', 'failed', error),
    ),
  ];
  const running = Promise.all(tasks.map((task) => task.run(stopping.signal)));

  return {
    relayFailures: () => relay.failures,
    stop: async () => {
      stopping.abort();
      await worker.stop();
      await waitAtMost(STOP_TIMEOUT_MS, running);
      liveness.release();
      // A runner that failed keeps its connection.
      await waitAtMost(STOP_TIMEOUT_MS, pool.end());
      for (const client of connections) client.end().catch(() => {});
      mailer.close();
    },
  };
}
