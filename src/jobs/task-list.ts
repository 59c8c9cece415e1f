import type { TaskList, Task as WorkerTask } from 'graphile-worker';
import { runWork, Work } from '../database/connect/work.js';
import type { Context } from '../domain/base/context.js';
import type { AttemptOf, Delivery } from '../domain/base/module/delivery.js';
import type { Outside } from '../domain/base/module/outside.js';
import { deliveries, tasks } from '../domain/tasks.js';
import { withTimeout } from '../language/time/with-timeout.js';
import { makeAttempt, type RepeatedAttempt } from './deliver/attempt.js';
import { failureWords } from './queue/failure-words.js';

/** The time to settle an attempt, in addition to the time limit of sending. */
const SETTLE_MS = 15_000;
/** The time limit of a job that makes an attempt, in addition to the time limit of sending. */
const JOB_MS = 60_000;

export interface TaskListOptions {
  contextOf: (brandId: number, task: string) => Context;
  outside: Outside;
  /** The number of attempts of a delivery, in place of that of its schedule. */
  maxAttempts?: number | undefined;
  /** Called with the outcome of each job. */
  onOutcome: (task: string, outcome: 'done' | 'failed', error?: unknown) => void;
  /** Called for each attempt whose record may arrive twice. */
  onRepeat: (repeated: RepeatedAttempt) => void;
}

/** What the worker does for each kind of job. */
export function taskList(options: TaskListOptions): TaskList {
  const { outside, onOutcome } = options;
  return Object.fromEntries([
    ...tasks.map(({ name, run }) => [
      name,
      reporting(name, onOutcome, (payload, signal) => run(payload, outside, signal)),
    ]),
    ...deliveries.map((delivery) => [
      delivery.task,
      reporting(delivery.task, onOutcome, (payload, signal) => attempt(delivery, options, payload, signal)),
    ]),
  ]);
}

/** Runs a job, which returns or throws why it failed. One that returns it is not run again by the queue. */
const reporting =
  (
    name: string,
    onOutcome: TaskListOptions['onOutcome'],
    run: (payload: unknown, signal: AbortSignal | undefined) => Promise<unknown>,
  ): WorkerTask =>
  async (payload, { abortSignal }) => {
    try {
      const failure = await run(payload, abortSignal);
      onOutcome(name, failure ? 'failed' : 'done', failure);
    } catch (error) {
      onOutcome(name, 'failed', error);
      // The queue stores the message of an error, and a database's message may quote a row.
      throw new Error(failureWords(error));
    }
  };

function attempt(
  delivery: Delivery,
  { contextOf, outside, maxAttempts = delivery.schedule.attempts, onRepeat }: TaskListOptions,
  payload: unknown,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { brandId, id } = payload as AttemptOf;
  if (!Number.isSafeInteger(id)) throw new Error(`A job of ${delivery.task} lacks the id of its record.`);
  const ctx = contextOf(brandId, delivery.task);
  const sendMs = delivery.sendMs(outside);
  const limits = { attempts: maxAttempts, attemptMs: sendMs + SETTLE_MS };
  return withTimeout(
    JOB_MS + sendMs,
    runWork(new Work(brandId), () => makeAttempt(ctx, delivery, id, { outside, limits, onRepeat }, signal)),
  );
}
