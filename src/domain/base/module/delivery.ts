import type { EntityClass } from '@mikro-orm/core';
import type { Context } from '../context.js';
import type { Job } from './job.js';
import type { Outside } from './outside.js';

/** The states of what is sent. */
export const DeliverableStatus = {
  QUEUED: 'queued',
  SENDING: 'sending',
  SENT: 'sent',
  FAILED: 'failed',
} as const;

/** The columns that the table of a delivery has. */
export interface Deliverable {
  id: number;
  status: (typeof DeliverableStatus)[keyof typeof DeliverableStatus];
  /** The attempts that were started. */
  attempts: number;
  /**
   * When the next attempt is due. While one is running: when it counts as lost. Null once the record is sent
   * or has failed.
   */
  nextAttemptAt: Date | null;
  /** Why the last attempt failed, without personal data; null if it has not. */
  lastError?: string | null;
}

/** The outcome of an attempt whose worker was killed. */
export const LOST = Symbol('lost');

/**
 * A kind of record that is sent to someone outside the service, with several attempts: its table, how it is
 * sent, and what follows. `src/jobs/deliver` makes the attempts. A record has one attempt at a time.
 */
export interface Delivery<E extends Deliverable = Deliverable> {
  /** The name of the task that makes an attempt. */
  task: string;
  /** The name of the repeated task that finds lost attempts. */
  overdueTask: string;
  entity: EntityClass<E>;
  schedule: {
    /** The number of attempts, the lost ones included. */
    attempts: number;
    /** The pause after an attempt that failed, in milliseconds. The first attempt is 1. */
    pauseMs: (attempt: number) => number;
  };
  /** The longest that `send` takes, in milliseconds. */
  sendMs(outside: Outside): number;
  /** The record, locked until the transaction ends, after the records that are locked before it. */
  lock(ctx: Context, id: number): Promise<E | null>;
  /** Makes an attempt, in no transaction. */
  send(ctx: Context, record: E, outside: Outside, signal: AbortSignal | undefined): Promise<void>;
  /** Called in the transaction that settles the record as sent. */
  onSent(ctx: Context, record: E): Promise<void>;
  /** Called in the transaction that settles the record as failed. */
  onFailed(ctx: Context, record: E): Promise<void>;
  /**
   * Whether the recipient may have got the record by an attempt with this error, or by one that was `LOST`.
   * The next attempt is then reported as a repeated one.
   */
  mayHaveArrived(failure: unknown): boolean;
  /** The line of the log for a repeated attempt: what the recipient may get twice. */
  repeated: string;
}

/** The payload of a job that makes an attempt. */
export interface AttemptOf {
  brandId: number;
  id: number;
}

/** The job of a record's next attempt; a record has one at a time. */
export const deliveryJob = (
  { task }: Pick<Delivery, 'task'>,
  brandId: number,
  id: number,
  runAt?: Date | null,
): Job => ({
  task,
  key: `${task}:${brandId}:${id}`,
  payload: { brandId, id } satisfies AttemptOf,
  ...(runAt && { runAt }),
});
