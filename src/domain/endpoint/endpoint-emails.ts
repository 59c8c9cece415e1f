import { lockForChange } from '../../database/change/lock-for-change.js';
import { type Delivery, LOST } from '../base/module/delivery.js';
import { UnconfirmedError } from '../base/module/outside.js';
import { EndpointEmail } from './endpoint-email.entity.js';
import { mailOf } from './endpoint-mail.js';

const MINUTE_MS = 60_000;

/** E-mails about endpoints that fail. One whose attempt was lost is sent again. */
export const endpointEmails: Delivery<EndpointEmail> = {
  task: 'send_endpoint_email',
  overdueTask: 'overdue_endpoint_emails',
  entity: EndpointEmail,
  schedule: { attempts: 10, pauseMs: (attempt) => MINUTE_MS * attempt * attempt },
  sendMs: ({ mailer }) => mailer.timeoutMs,
  lock: (ctx, id) => lockForChange(ctx.em, EndpointEmail, id),
  send: async (ctx, email, { mailer }, signal) => mailer.send(await mailOf(ctx, email), signal),
  onSent: async (ctx, email) => {
    email.sentAt = ctx.now();
  },
  onFailed: async () => {},
  mayHaveArrived: (failure) => failure === LOST || failure instanceof UnconfirmedError,
  repeated:
    'An e-mail about a webhook endpoint is sent again, since the mail server may have accepted it without a ' +
    'confirmation. The recipient may get it twice, with the same Message-ID.',
};
