import { type AttemptError, type AttemptTrigger, DeliveryStatus } from '../endpoint/endpoint-lists.js';
import type { EventName } from '../events/catalogue.js';
import { eventId } from '../feed/event-id.js';
import { dateOf } from './endpoint-reads.js';
import type { WebhookAttemptRecord, WebhookDeliveryRecord } from './webhook.payload.js';

export interface AttemptRow {
  attempted_at: string | null;
  trigger: AttemptTrigger | null;
  status_code: number | null;
  error: AttemptError | null;
  milliseconds: number | null;
  response: string | null;
}

export interface DeliveryRow extends AttemptRow {
  sequence: number;
  name: EventName;
  status: DeliveryStatus;
  attempts: number;
  next_at: string | null;
}

/** The columns of an attempt, and of a delivery with its last one. */
export const ATTEMPT = 't.attempted_at, t.trigger, t.status_code, t.error, t.milliseconds, t.response';
export const DELIVERY = `t.sequence, t.name, t.status, t.attempts, t.next_at, ${ATTEMPT}`;

/** The columns of a delivery that no job sends any more. */
export const NOT_SENT = 'next_at = null, is_replay = false, scheduled_at = null';

export const deliveryOf = (brandId: number, row: DeliveryRow): WebhookDeliveryRecord => ({
  eventId: eventId(brandId, row.sequence),
  type: row.name,
  status: row.status,
  attempts: row.attempts,
  // A waiting delivery is sent after the event before it, so its stored time is not that of its next attempt.
  nextAttemptAt: row.status === DeliveryStatus.WAITING ? null : dateOf(row.next_at),
  lastAttempt: attemptOf(row),
});

export const attemptOf = (row: AttemptRow): WebhookAttemptRecord | null =>
  row.attempted_at === null || row.trigger === null
    ? null
    : {
        at: new Date(row.attempted_at),
        trigger: row.trigger,
        statusCode: row.status_code,
        error: row.error,
        milliseconds: row.milliseconds ?? 0,
        response: row.response,
      };
