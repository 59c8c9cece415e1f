import type { Logger } from '../http/observe/log.js';
import type { RepeatedAttempt } from '../jobs/deliver/attempt.js';

/** Logs an e-mail that may arrive twice; without its recipient. */
export const logRepeatedEmail = (logger: Logger, { id, ...repeated }: RepeatedAttempt): void =>
  logger.warn(
    { ...repeated, emailId: id },
    'An e-mail is sent again, since the mail server may have accepted it without a confirmation. ' +
      'The recipient may get it twice, with the same Message-ID.',
  );
