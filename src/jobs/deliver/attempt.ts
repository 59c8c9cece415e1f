import type { Context } from '../../domain/base/context.js';
import { type Deliverable, type Delivery, deliveryJob, LOST } from '../../domain/base/module/delivery.js';
import type { Outside } from '../../domain/base/module/outside.js';
import { inTransaction } from '../../domain/base/transaction.js';
import { failureReason } from '../mail/failure-reason.js';
import { addJobs } from '../queue/queue.js';
import { isRunning, type Limits, nextStep, postpone, settle } from './progress.js';

/** An attempt to send a record that the recipient may have got before: it may arrive twice. */
export interface RepeatedAttempt {
  /** The task of the delivery. */
  task: string;
  brand: number;
  id: number;
  /** The number of the attempt. */
  attempt: number;
  /** The line of the log for it. */
  message: string;
}

export interface AttemptOptions {
  outside: Outside;
  limits: Limits;
  onRepeat: (repeated: RepeatedAttempt) => void;
}

/**
 * Makes one attempt to send a record: claims it, sends it, and settles the attempt. The job of the next
 * attempt is added in the transaction that decides it. Returns why the attempt failed.
 */
export async function makeAttempt(
  ctx: Context,
  delivery: Delivery,
  id: number,
  { outside, limits, onRepeat }: AttemptOptions,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const claimed = await inTransaction(ctx, () => claim(ctx, delivery, id, limits));
  if (!claimed) return undefined;
  const { record, attempt, isAfterLost } = claimed;
  const reportIf = (mayHaveArrived: boolean, number: number) => {
    if (!mayHaveArrived) return;
    const { task, repeated: message } = delivery;
    onRepeat({ task, brand: ctx.brandId, id, attempt: number, message });
  };
  reportIf(isAfterLost && delivery.mayHaveArrived(LOST), attempt);
  try {
    await delivery.send(ctx, record, outside, signal);
  } catch (error) {
    const failed = { attempt, reason: failureReason(error) };
    const isTriedAgain = await inTransaction(ctx, () => settleFailed(ctx, delivery, id, failed, limits));
    reportIf(isTriedAgain && delivery.mayHaveArrived(error), attempt + 1);
    return error;
  }
  await inTransaction(ctx, () => settleSent(ctx, delivery, id, attempt));
  return undefined;
}

interface Claimed {
  record: Deliverable;
  attempt: number;
  isAfterLost: boolean;
}

/** Claims a record for one attempt. Undefined: there is nothing to send now. */
async function claim(
  ctx: Context,
  delivery: Delivery,
  id: number,
  limits: Limits,
): Promise<Claimed | undefined> {
  const record = await delivery.lock(ctx, id);
  if (!record) return undefined;
  const step = nextStep(record, ctx.now(), limits);
  if (step.kind === 'attempt') return { record, ...step };
  if (step.kind === 'later') await addJobs(ctx.reader, [deliveryJob(delivery, ctx.brandId, id, step.at)]);
  if (step.kind === 'fail') await fail(ctx, delivery, record);
  return undefined;
}

async function settleSent(ctx: Context, delivery: Delivery, id: number, attempt: number): Promise<void> {
  const record = await delivery.lock(ctx, id);
  if (!record || !isRunning(record, attempt)) return;
  settle(record, 'sent');
  await delivery.onSent(ctx, record);
}

/** Returns whether there is another attempt. */
async function settleFailed(
  ctx: Context,
  delivery: Delivery,
  id: number,
  { attempt, reason }: { attempt: number; reason: string },
  limits: Limits,
): Promise<boolean> {
  const record = await delivery.lock(ctx, id);
  if (!record || !isRunning(record, attempt)) return false;
  record.lastError = reason;
  if (attempt >= limits.attempts) {
    await fail(ctx, delivery, record);
    return false;
  }
  const at = new Date(ctx.now().getTime() + delivery.schedule.pauseMs(attempt));
  postpone(record, at);
  await addJobs(ctx.reader, [deliveryJob(delivery, ctx.brandId, id, at)]);
  return true;
}

async function fail(ctx: Context, delivery: Delivery, record: Deliverable): Promise<void> {
  settle(record, 'failed');
  await delivery.onFailed(ctx, record);
}
