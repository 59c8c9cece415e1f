import type { OutboxEvent } from '../domain/base/outbox-event.entity.js';
import type { Job } from './queue.js';
import { removeMailsJobs } from './remove-mails.js';
import { sendMessageJob } from './send-message.js';

/** Returns the jobs that an event leads to. Called after the commit; `EventConsumer` is called before it. */
export type JobConsumer = (brandId: number, event: OutboxEvent) => readonly Job[];

const emailSignatory: JobConsumer = (brandId, { payload }) =>
  payload.type === 'esignature_email_queued' ? [sendMessageJob(brandId, payload.messageId)] : [];

const removeMails: JobConsumer = (brandId, { payload }) =>
  payload.type === 'person_erased' ? removeMailsJobs(brandId, payload.personId, payload.messageIds) : [];

/** Every consumer of events that acts after the commit. */
export const jobConsumers: readonly JobConsumer[] = [emailSignatory, removeMails];
