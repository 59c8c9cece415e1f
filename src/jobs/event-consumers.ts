import type { OutboxEvent } from '../domain/base/outbox-event.entity.js';
import type { Job } from './queue.js';
import { sendMessageJob } from './send-message.js';

/** Names the jobs that an event leads to, once its change is committed. */
export type EventConsumer = (brandId: number, event: OutboxEvent) => readonly Job[];

const emailSignatory: EventConsumer = (brandId, { payload }) =>
  payload.type === 'esignature_email_queued' ? [sendMessageJob(brandId, payload.messageId)] : [];

/** Every consumer of events that acts after the commit. */
export const eventConsumers: readonly EventConsumer[] = [emailSignatory];
