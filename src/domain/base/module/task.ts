import type { Job } from './job.js';
import type { Outside } from './outside.js';

/** Runs a job of the queue. If it fails, the queue runs the job again later. */
export interface Task {
  /** The name in the queue, in the log and in the metrics. */
  readonly name: string;
  run(payload: unknown, outside: Outside, signal: AbortSignal | undefined): Promise<void>;
}

/** A task whose jobs have this payload. */
export interface TaskWith<P extends object> extends Task {
  /** A job of the task; `key` is unique among its jobs. */
  job(key: string, payload: P, runAt?: Date): Job;
}

/** Declares a task with the payload of its jobs, which is stored as JSON and must not contain a secret. */
export const declareTask = <P extends object>(
  name: string,
  run: (payload: P, outside: Outside, signal: AbortSignal | undefined) => Promise<void>,
): TaskWith<P> => ({
  name,
  job: (key, payload, runAt) => ({ task: name, key: `${name}:${key}`, payload, ...(runAt && { runAt }) }),
  // A job of this name was made by `job`.
  run: (payload, outside, signal) => run(payload as P, outside, signal),
});
