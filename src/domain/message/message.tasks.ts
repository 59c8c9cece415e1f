import { lockForChange } from '../../database/change/lock-for-change.js';
import { readOne } from '../../database/read/read.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { type Delivery, LOST } from '../base/module/delivery.js';
import { UnconfirmedError } from '../base/module/outside.js';
import { declareTask } from '../base/module/task.js';
import { lockFlows } from '../flow/record/flow.service.js';
import { esignatureDetails } from './esignature-details.js';
import { esignatureEmail } from './esignature-email.js';
import { OutgoingMessage } from './outgoing-message.entity.js';

const HOUR_MS = 3_600_000;

/**
 * E-mails. One whose attempt was lost is sent again, since SMTP has no way to find out whether it arrived.
 */
export const emails: Delivery<OutgoingMessage> = {
  task: 'send_message',
  overdueTask: 'overdue_messages',
  entity: OutgoingMessage,
  schedule: {
    attempts: 10,
    /** 3 s, 7 s, 20 s, 55 s, …, at most an hour. */
    pauseMs: (attempt) => Math.min(Math.round(Math.exp(attempt) * 1000), HOUR_MS),
  },
  sendMs: ({ mailer }) => mailer.timeoutMs,
  lock: async (ctx, id) => {
    const message = await readOne(ctx.reader, { entity: OutgoingMessage, where: { id }, fields: ['flow'] });
    if (!message) return null;
    await lockFlows(ctx, [message.flow.id]);
    return lockForChange(ctx.em, OutgoingMessage, id);
  },
  send: async (ctx, message, { mailer }, signal) =>
    mailer.send(esignatureEmail(message, await esignatureDetails(ctx, message), ctx.settings), signal),
  onSent: async (ctx, message) => {
    Object.assign(message, { signatureToken: null, sentAt: ctx.now() });
    await emitOutcome(ctx, 'esignature_email_sent', message);
  },
  onFailed: async (ctx, message) => {
    message.signatureToken = null;
    await emitOutcome(ctx, 'esignature_email_failed', message);
  },
  mayHaveArrived: (failure) => failure === LOST || failure instanceof UnconfirmedError,
  repeated:
    'An e-mail is sent again, since the mail server may have accepted it without a confirmation. ' +
    'The recipient may get it twice, with the same Message-ID.',
};

const emitOutcome = (
  ctx: Context,
  type: 'esignature_email_sent' | 'esignature_email_failed',
  { id: messageId, flow, recipient }: OutgoingMessage,
): Promise<void> => emit(ctx, { type, flowId: flow.id, messageId, recipient });

/** Removes e-mails that became files. */
export const removeEmails = declareTask<{ messageIds: readonly string[] }>(
  'remove_mails',
  ({ messageIds }, { mailer }) => mailer.remove(messageIds),
);
