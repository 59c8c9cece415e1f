import { deliveryJob } from '../base/module/delivery.js';
import type { JobConsumer } from '../base/module/module.js';
import { emails, removeEmails } from './message.tasks.js';

export const sendQueuedEmail: JobConsumer = async ({ brandId }, event) =>
  event.type === 'esignature_email_queued' ? [deliveryJob(emails, brandId, event.messageId)] : [];

/** An attempt to send that began before an erasure has written its file by then. */
const AGAIN_MS = 60_000;

/** Removes the e-mails of a person who was erased: at once, and once more. */
export const removeEmailsOfErased: JobConsumer = async ({ brandId, now }, event) => {
  if (event.type !== 'person_erased' || event.messageIds.length === 0) return [];
  const { personId, messageIds } = event;
  const key = `${brandId}:${personId}`;
  return [
    removeEmails.job(key, { messageIds }),
    removeEmails.job(`${key}:again`, { messageIds }, new Date(now().getTime() + AGAIN_MS)),
  ];
};
