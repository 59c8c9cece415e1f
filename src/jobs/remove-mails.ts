import type { Task } from 'graphile-worker';
import type { Mailer } from './mail.js';
import type { Job } from './queue.js';

export const REMOVE_MAILS = 'remove_mails';

/** The payload of a job that removes e-mails that became files. */
interface RemoveMails {
  messageIds: readonly string[];
}

/** An attempt to send that began before an erasure has written its file by then. */
const AGAIN_MS = 60_000;

/** The jobs that remove the e-mails of a person who was erased: at once, and once more. */
export function removeMailsJobs(brandId: number, personId: number, messageIds: readonly string[]): Job[] {
  if (messageIds.length === 0) return [];
  const job = { task: REMOVE_MAILS, payload: { messageIds } satisfies RemoveMails };
  const key = `${REMOVE_MAILS}:${brandId}:${personId}`;
  return [
    { ...job, key },
    { ...job, key: `${key}:again`, runAt: new Date(Date.now() + AGAIN_MS) },
  ];
}

/** The task of the worker that removes e-mails. */
export const removeMailsTask =
  (mailer: Mailer, onOutcome: (outcome: 'done' | 'failed', error?: unknown) => void): Task =>
  async (payload) => {
    try {
      await mailer.remove((payload as RemoveMails).messageIds);
      onOutcome('done');
    } catch (error) {
      onOutcome('failed', error);
      throw new Error('The job failed; the log has the reason.');
    }
  };
