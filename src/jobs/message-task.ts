import type { Task } from 'graphile-worker';
import { runWork, Work } from '../database/work.js';
import type { Context } from '../domain/base/context.js';
import type { DeliveryPolicy } from '../domain/message/delivery.service.js';
import { withTimeout } from '../language/with-timeout.js';
import type { Mailer } from './mail.js';
import { type RepeatedEmail, type SendMessage, sendMessage } from './send-message.js';

interface MessageTaskOptions {
  contextOf: (brandId: number) => Context;
  mailer: Mailer;
  policy: DeliveryPolicy;
  /** The time limit of a job. */
  timeoutMs: number;
  onOutcome: (outcome: 'done' | 'failed', error?: unknown) => void;
  onRepeat: (email: RepeatedEmail) => void;
}

/** The task of the worker that makes an attempt to send a message. */
export const messageTask =
  ({ contextOf, mailer, policy, timeoutMs, onOutcome, onRepeat }: MessageTaskOptions): Task =>
  async (payload, { abortSignal }) => {
    const { brandId, messageId } = payload as SendMessage;
    try {
      const ctx = contextOf(brandId);
      const attempt = runWork(new Work(brandId), () =>
        sendMessage(ctx, messageId, mailer, policy, abortSignal, onRepeat),
      );
      const failure = await withTimeout(timeoutMs, attempt);
      onOutcome(failure ? 'failed' : 'done', failure);
    } catch (error) {
      onOutcome('failed', error);
      // The queue stores the message of an error, and a database's message may quote a row.
      throw new Error('The job failed; the log has the reason.');
    }
  };
