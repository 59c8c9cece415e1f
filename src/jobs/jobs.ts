import { setTimeout as sleep } from 'node:timers/promises';
import { makeWorkerUtils, type TaskList } from 'graphile-worker';
import type { PoolClient } from 'pg';
import { type ConnectionSettings, createPool } from '../database/connection.js';
import type { Orm } from '../database/orm.js';
import type { Settings } from '../domain/base/context.js';
import { withTimeout } from '../language/with-timeout.js';
import type { Mailer } from './mail.js';
import { relayOutbox } from './relay.js';
import { RollCall } from './roll-call.js';
import { type SendMessage, sendMessage } from './send-message.js';
import { QUIET, Worker } from './worker.js';

export interface JobOptions {
  connection: ConnectionSettings;
  orm: Orm;
  mailer: Mailer;
  settings: Settings;
  /** How often a message is tried, with exponential backoff in between, before it is given up. */
  maxAttempts?: number;
  /** Told of each job's outcome. */
  onOutcome: (task: string, outcome: 'done' | 'failed', error?: unknown) => void;
}

const SEND_MESSAGE = 'send_message';
const POOL_SIZE = 6;
const RELAY_EVERY_MS = 500;
const ROLL_CALL_EVERY_MS = 5000;
const RESTART_AFTER_MS = 1000;
const LEFT_BEHIND_MS = 2000;

/** Starts the outbox's relay and the worker; the function that it returns lets both finish and stops them. */
export async function startJobs({
  connection,
  orm,
  mailer,
  settings,
  maxAttempts = 10,
  onOutcome,
}: JobOptions): Promise<() => Promise<void>> {
  const pool = createPool(connection, POOL_SIZE);
  const connections = new Set<PoolClient>();
  pool.on('connect', (client) => connections.add(client));
  pool.on('remove', (client) => connections.delete(client));
  const rollCall = new RollCall(pool);
  const tasks: TaskList = {
    [SEND_MESSAGE]: async (payload, { job }) => {
      const isLastTry = job.attempts >= job.max_attempts;
      try {
        await sendMessage(orm, mailer, settings, payload as SendMessage, isLastTry);
        onOutcome(SEND_MESSAGE, 'done');
      } catch (error) {
        onOutcome(SEND_MESSAGE, 'failed', error);
        throw error;
      }
    },
  };
  const worker = new Worker(pool, tasks, (name) => rollCall.rename(name));
  await worker.begin();
  const queue = await makeWorkerUtils({ pgPool: pool, logger: QUIET });
  const hand = async (task: SendMessage): Promise<void> => {
    await queue.addJob(SEND_MESSAGE, task, {
      jobKey: `${SEND_MESSAGE}:${task.brandId}:${task.messageId}`,
      maxAttempts,
    });
  };

  const stopping = new AbortController();
  /** Does a thing again and again until the jobs stop; a failure is told, and the next turn may do better. */
  const keepDoing = async (task: string, everyMs: number, turn: () => Promise<unknown>): Promise<void> => {
    while (!stopping.signal.aborted) {
      const done = await turn().catch((error: unknown) => onOutcome(task, 'failed', error));
      if (!done) await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const going = [
    keepDoing('relay', RELAY_EVERY_MS, () => relayOutbox(pool, hand)),
    keepDoing('roll_call', ROLL_CALL_EVERY_MS, () => rollCall.take()),
    keepDoing('worker', RESTART_AFTER_MS, () => worker.work()),
  ];

  return async () => {
    stopping.abort();
    await worker.stop();
    await Promise.all(going);
    rollCall.leave();
    await queue.release();
    // A runner that gave up keeps its connection, and waits for nothing.
    await withTimeout(LEFT_BEHIND_MS, pool.end());
    for (const connection of connections) connection.end().catch(() => {});
    mailer.close();
  };
}
