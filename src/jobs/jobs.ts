import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type ConnectionSettings, createPool } from '../database/connection.js';
import type { Orm } from '../database/orm.js';
import type { Settings } from '../domain/base/context.js';
import { jobContext } from '../domain/open-context.js';
import { waitAtMost } from '../language/with-timeout.js';
import { Lease } from './lease.js';
import type { Mailer } from './mail.js';
import { messageTask } from './message-task.js';
import { REMOVE_MAILS, removeMailsTask } from './remove-mails.js';
import { repeatedTasks } from './repeated-tasks.js';
import { type RepeatedEmail, SEND_MESSAGE } from './send-message.js';
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
  /** Called for each e-mail that may arrive twice. */
  onRepeat: (email: RepeatedEmail) => void;
}

/** What a start of the service may set in place of the usual values. */
export type JobPace = Pick<JobOptions, 'maxAttempts' | 'everyMs' | 'stuckAfter'>;

/** A repeated task with the number of its consecutive runs that failed, for all brands or for some. */
export interface TaskState {
  task: string;
  failures: number;
}

export interface Jobs {
  /** The repeated tasks of this instance. Those that one instance runs for all fail only there. */
  tasks(): TaskState[];
  stop(): Promise<void>;
}

export const JOB_POOL_SIZE = 6;
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
  onRepeat,
}: JobOptions): Promise<Jobs> {
  const pool = createPool(connection, JOB_POOL_SIZE);
  const connections = new Set<PoolClient>();
  pool.on('connect', (client) => connections.add(client));
  pool.on('remove', (client) => connections.delete(client));

  const contextOf = (brandId: number, job: string) => jobContext(orm.em, settings, brandId, job);
  const policy = { maxAttempts, attemptMs: mailTimeoutMs + SETTLE_MS };
  const taskList = {
    [SEND_MESSAGE]: messageTask({
      contextOf: (brandId) => contextOf(brandId, SEND_MESSAGE),
      mailer,
      policy,
      timeoutMs: JOB_MS + mailTimeoutMs,
      onOutcome: (outcome, error) => onOutcome(SEND_MESSAGE, outcome, error),
      onRepeat,
    }),
    [REMOVE_MAILS]: removeMailsTask(mailer, (outcome, error) => onOutcome(REMOVE_MAILS, outcome, error)),
  };
  const liveness = new WorkerLiveness(pool, () => relay.wake());
  const worker = new Worker(pool, taskList, (id) => liveness.changeId(id), stuckAfter);
  const closePool = async () => {
    await waitAtMost(STOP_TIMEOUT_MS, pool.end());
    for (const client of connections) client.end().catch(() => {});
  };
  await worker.start().catch(async (error: unknown) => {
    liveness.release();
    await closePool();
    throw error;
  });

  const stopping = new AbortController();
  const onFailure = (task: string, error: unknown): void => onOutcome(task, 'failed', error);
  const lease = new Lease(pool, randomUUID(), {
    failures: () => relay.wholeFailures,
    onTaken: () => {
      for (const task of leased) task.wake();
    },
  });
  const { relay, leased, own, ...tasks } = repeatedTasks({
    em: orm.em,
    contextOf,
    stopping: stopping.signal,
    lease,
    liveness,
    worker,
    everyMs,
    onFailure,
  });
  const counted = [...leased, ...own];
  const running = Promise.all([...counted, tasks.worker].map((task) => task.run(stopping.signal)));

  return {
    tasks: () => counted.map(({ name, failures }) => ({ task: name, failures })),
    stop: async () => {
      stopping.abort();
      await worker.stop();
      await waitAtMost(STOP_TIMEOUT_MS, running);
      await waitAtMost(
        STOP_TIMEOUT_MS,
        lease.giveUp().catch(() => {}),
      );
      liveness.release();
      // A runner that failed keeps its connection.
      await closePool();
      mailer.close();
    },
  };
}
