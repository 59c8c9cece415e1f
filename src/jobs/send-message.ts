import type { Context } from '../domain/base/context.js';
import {
  claimMessage,
  type DeliveryPolicy,
  settleAttempt,
  settleSent,
} from '../domain/message/delivery.service.js';
import { esignatureDetails } from '../domain/message/esignature-details.js';
import { esignatureEmail } from './esignature-email.js';
import { type Mailer, UnconfirmedError } from './mail.js';
import { addJobs, type Job } from './queue.js';

export const SEND_MESSAGE = 'send_message';

/** The payload of a job that sends a message. */
export interface SendMessage {
  brandId: number;
  messageId: number;
}

/** An attempt to send an e-mail that the mail server may have accepted before: it may arrive twice. */
export interface RepeatedEmail {
  brand: number;
  emailId: number;
  /** The number of the attempt. */
  attempt: number;
}

/** The job of a message's next attempt; a message has one at a time. */
export const sendMessageJob = (brandId: number, messageId: number, runAt?: Date | null): Job => ({
  task: SEND_MESSAGE,
  key: `${SEND_MESSAGE}:${brandId}:${messageId}`,
  payload: { brandId, messageId } satisfies SendMessage,
  ...(runAt && { runAt }),
});

/**
 * Makes one attempt to send a message: claims it, sends it, and settles the attempt. The job of the next
 * attempt is added in the transaction that decides it. Returns why the attempt failed.
 */
export async function sendMessage(
  ctx: Context,
  messageId: number,
  mailer: Mailer,
  policy: DeliveryPolicy,
  signal: AbortSignal,
  onRepeat: (email: RepeatedEmail) => void,
): Promise<unknown> {
  const inTransaction = <T>(run: () => Promise<T>): Promise<T> => ctx.em.transactional(run);
  const scheduleAt = (at: Date): Promise<void> =>
    addJobs(ctx.em, [sendMessageJob(ctx.brandId, messageId, at)]);

  const claim = await inTransaction(async () => {
    const result = await claimMessage(ctx, messageId, policy);
    if (result.kind === 'later') await scheduleAt(result.at);
    return result;
  });
  if (claim.kind !== 'claimed') return undefined;
  const { message, attempt, isAfterLost } = claim;
  const repeated = (number: number) => onRepeat({ brand: ctx.brandId, emailId: messageId, attempt: number });
  if (isAfterLost) repeated(attempt);
  try {
    await mailer.send(esignatureEmail(message, await esignatureDetails(ctx, message), ctx.settings), signal);
  } catch (error) {
    const next = await inTransaction(async () => {
      const at = await settleAttempt(ctx, messageId, attempt, policy);
      if (at) await scheduleAt(at);
      return at;
    });
    if (next && error instanceof UnconfirmedError) repeated(attempt + 1);
    return error;
  }
  await inTransaction(() => settleSent(ctx, messageId, attempt));
  return undefined;
}
