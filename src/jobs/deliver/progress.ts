import type { Deliverable } from '../../domain/base/module/delivery.js';

/** How often a record is tried, and how long an attempt may take before it counts as lost. */
export interface Limits {
  attempts: number;
  attemptMs: number;
}

/**
 * What a worker may do with a record: make an attempt, come back later, settle it as failed, or nothing.
 * `isAfterLost`: the outcome of the attempt before is unknown.
 */
export type Step =
  | { kind: 'attempt'; attempt: number; isAfterLost: boolean }
  | { kind: 'later'; at: Date }
  | { kind: 'fail' }
  | { kind: 'settled' };

const LOST_REASON = 'The last attempt ended without a result, because its worker was stopped.';

/**
 * The next step of a record. An attempt is noted in the record, so that no other worker makes one. An attempt
 * that counts as lost, because its worker was killed, is followed by the next, if there is one left.
 */
export function nextStep(record: Deliverable, now: Date, { attempts, attemptMs }: Limits): Step {
  if (!record.nextAttemptAt) return { kind: 'settled' };
  const isAfterLost = record.status === 'sending';
  if (isAfterLost && record.nextAttemptAt > now) return { kind: 'later', at: record.nextAttemptAt };
  if (isAfterLost) record.lastError = LOST_REASON;
  if (record.attempts >= attempts) return { kind: 'fail' };
  record.attempts += 1;
  record.status = 'sending';
  record.nextAttemptAt = new Date(now.getTime() + attemptMs);
  return { kind: 'attempt', attempt: record.attempts, isAfterLost };
}

/** Whether an attempt may settle its record. One that counted as lost in the meantime may not. */
export const isRunning = ({ status, attempts }: Deliverable, attempt: number): boolean =>
  status === 'sending' && attempts === attempt;

/** Notes that the record is settled. */
export function settle(record: Deliverable, status: 'sent' | 'failed'): void {
  record.status = status;
  record.nextAttemptAt = null;
  if (status === 'sent') record.lastError = null;
}

/** Notes when the attempt after one that failed is due. */
export function postpone(record: Deliverable, at: Date): void {
  record.status = 'queued';
  record.nextAttemptAt = at;
}
