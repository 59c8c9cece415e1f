import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type ConnectionSettings, createPool } from '../database/connect/connection.js';
import type { Orm } from '../database/orm/orm.js';
import type { Settings } from '../domain/base/context.js';
import type { Outside } from '../domain/base/module/outside.js';
import { jobContext } from '../domain/open-context.js';
import type { Clock } from '../language/time/clock.js';
import { waitAtMost } from '../language/time/with-timeout.js';
import { Worker } from './queue/worker.js';
import { WorkerLiveness } from './queue/worker-liveness.js';
import { Lease } from './repeat/lease.js';
import { TaskStates } from './repeat/task-states.js';
import { repeatedTasks } from './repeated-tasks.js';
import { type TaskListOptions, taskList } from './task-list.js';
import { type WebhookPace, WebhookSender } from './webhook/webhook-sender.js';

export interface JobOptions extends Pick<TaskListOptions, 'maxAttempts' | 'onOutcome' | 'onRepeat'> {
  connection: ConnectionSettings;
  orm: Orm;
  outside: Outside;
  settings: Settings;
  machineClock?: Clock | undefined;
  /**
   * The pause between two runs of a repeated task, in place of each task's own: a test does not have to wait.
   */
  everyMs?: number | undefined;
  /** The seconds after which the worker's runner counts as stuck, in place of the usual ones. */
  stuckAfter?: number | undefined;
  /** Called after each request to a webhook endpoint. */
  onWebhook: (outcome: 'succeeded' | 'failed') => void;
  /** Of the webhooks, in place of their usual values. */
  webhookPace?: WebhookPace;
}

/** What a start of the service may set in place of the usual values. */
export type JobPace = Pick<JobOptions, 'maxAttempts' | 'everyMs' | 'stuckAfter' | 'webhookPace'>;

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
/** Requests that have no response by then are sent again. */
const SENDER_STOP_MS = 3000;

/** Starts the relay of the outbox and the worker. */
export async function startJobs({
  connection,
  orm,
  outside,
  settings,
  machineClock,
  maxAttempts,
  everyMs,
  stuckAfter,
  onWebhook,
  webhookPace,
  onOutcome,
  onRepeat,
}: JobOptions): Promise<Jobs> {
  const pool = createPool(connection, JOB_POOL_SIZE);
  const connections = new Set<PoolClient>();
  pool.on('connect', (client) => connections.add(client));
  pool.on('remove', (client) => connections.delete(client));

  const contextOf = (brandId: number, job: string) => jobContext(orm.em, settings, brandId, job);
  const list = taskList({ contextOf, outside, maxAttempts, onOutcome, onRepeat });
  const webhooks = new WebhookSender({
    em: orm.em,
    contextOf,
    settings,
    machineClock,
    onAttempt: (isSuccess) => onWebhook(isSuccess ? 'succeeded' : 'failed'),
    onFailure: (task, error) => onFailure(task, error),
    ...webhookPace,
  });
  const liveness = new WorkerLiveness(
    pool,
    () => relay.wake(),
    (brandId) => webhooks.wake(brandId),
  );
  const worker = new Worker(pool, list, (id) => liveness.changeId(id), stuckAfter);
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
  const onFailure = (task: string, error: unknown): void => {
    states.noteFailure(task, error);
    onOutcome(task, 'failed', error);
  };
  const lease = new Lease(pool, randomUUID(), {
    failures: () => relay.wholeFailures,
    onTaken: () => {
      for (const task of leased) task.wake();
    },
  });
  const states = new TaskStates(pool, lease);
  const { relay, leased, own, ...tasks } = repeatedTasks({
    em: orm.em,
    settings,
    contextOf,
    stopping: stopping.signal,
    lease,
    liveness,
    worker,
    outside,
    states,
    everyMs,
    onFailure,
  });
  const counted = [...leased, ...own];
  const repeating = [...counted, tasks.worker].map((task) => task.run(stopping.signal));
  const running = Promise.all([...repeating, webhooks.run(stopping.signal)]);

  return {
    tasks: () => [...counted, webhooks.search].map(({ name, failures }) => ({ task: name, failures })),
    stop: async () => {
      stopping.abort();
      await Promise.all([worker.stop(), waitAtMost(SENDER_STOP_MS, webhooks.stop())]);
      await waitAtMost(STOP_TIMEOUT_MS, running);
      await waitAtMost(
        STOP_TIMEOUT_MS,
        lease.giveUp().catch(() => {}),
      );
      liveness.release();
      // A runner that failed keeps its connection.
      await closePool();
      outside.mailer.close();
    },
  };
}
