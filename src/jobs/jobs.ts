import { setTimeout as sleep } from 'node:timers/promises';
import { run, Logger as WorkerLogger } from 'graphile-worker';
import pg from 'pg';
import type { Orm } from '../database/orm.js';
import type { Settings } from '../domain/context.js';
import type { Mailer } from './mail.js';
import { relayOutbox } from './relay.js';
import { type SendMessage, sendMessage } from './send-message.js';

export interface JobOptions {
  databaseUrl: string;
  orm: Orm;
  mailer: Mailer;
  settings: Settings;
  /** How often a message is tried, with exponential backoff in between, before it is given up. */
  maxAttempts?: number;
  /** Told of each job's outcome. */
  onOutcome: (task: string, outcome: 'done' | 'failed', error?: unknown) => void;
}

const SEND_MESSAGE = 'send_message';
const RELAY_EVERY_MS = 500;

/** Starts the outbox's relay and the worker; the function that it returns lets both finish and stops them. */
export async function startJobs({ databaseUrl, orm, mailer, settings, maxAttempts = 10, onOutcome }: JobOptions): Promise<() => Promise<void>> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 5 });
  // A connection that breaks is replaced by the pool; whoever needs one next is told if there is none.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    pollInterval: 1000,
    noHandleSignals: true,
    // Failures are told through onOutcome; the library's own lines would quote payloads.
    logger: new WorkerLogger(() => () => {}),
    taskList: {
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
    },
  });

  const hand = async (task: SendMessage): Promise<void> => {
    await runner.addJob(SEND_MESSAGE, task, { jobKey: `${SEND_MESSAGE}:${task.brandId}:${task.messageId}`, maxAttempts });
  };
  const stopping = new AbortController();
  const relaying = (async () => {
    while (!stopping.signal.aborted) {
      const handed = await relayOutbox(pool, hand).catch((error: unknown) => {
        onOutcome('relay', 'failed', error);
        return 0;
      });
      if (handed === 0) await sleep(RELAY_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  return async () => {
    stopping.abort();
    await relaying;
    await runner.stop();
    await pool.end();
    mailer.close();
  };
}
