import type { Logger } from '../http/log.js';
import type { RepeatedEmail } from '../jobs/send-message.js';

/** Logs an e-mail that may arrive twice; without its recipient. */
export const logRepeatedEmail = (logger: Logger, email: RepeatedEmail): void =>
  logger.warn(
    { task: 'send_message', ...email },
    'An e-mail is sent again, since the mail server may have accepted it without a confirmation. ' +
      'The recipient may get it twice, with the same Message-ID.',
  );
