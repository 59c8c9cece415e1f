import type { Logger } from '../http/observe/log.js';
import type { RepeatedAttempt } from '../jobs/deliver/attempt.js';

/** Logs an attempt to send what may have arrived already; without its recipient. */
export const logRepeatedAttempt = (logger: Logger, { message, ...repeated }: RepeatedAttempt): void =>
  logger.warn(repeated, message);
