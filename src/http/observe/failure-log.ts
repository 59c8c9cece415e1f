import type { DatabaseFailure } from '../../database/connect/failure-codes.js';
import { databaseFailure, isOutage } from '../../database/connect/failures.js';
import { type Clock, systemClock } from '../../language/time/clock.js';
import type { Logger } from './log.js';

/** During an outage hundreds of requests and jobs fail in the same way; one line in this time is enough. */
export const REPEATED_AFTER_MS = 10_000;

export type LogFailure = (
  error: unknown,
  message: string,
  context: Readonly<Record<string, unknown>>,
) => void;

/**
 * Logs what failed. An outage of the database is one warning with its code and without a stack, and another
 * one after a while with the number of those in between. Anything else, such as an internal error of
 * PostgreSQL, is logged in full each time. `onDatabaseFailure` is called for each failure of the database.
 */
export function failureLog(
  logger: Logger,
  onDatabaseFailure: (failure: DatabaseFailure) => void = () => {},
  clock: Clock = systemClock,
): LogFailure {
  const recent = new Map<string, { since: number; repeated: number }>();
  return (error, message, context) => {
    const failure = databaseFailure(error);
    if (failure) onDatabaseFailure(failure);
    if (!failure || !isOutage(error)) return logger.error({ ...context, err: error }, message);
    const { code, cause } = Object(error) as { code?: string; cause?: unknown };
    const kind = [message, context.task, failure, code].join();
    const now = clock().getTime();
    const last = recent.get(kind);
    if (last && now - last.since < REPEATED_AFTER_MS) {
      last.repeated += 1;
      return;
    }
    recent.set(kind, { since: now, repeated: 0 });
    logger.warn(
      { ...context, reason: code ?? failure, cause: codeOf(cause), repeated: last?.repeated },
      message,
    );
  };
}

const codeOf = (cause: unknown): unknown => (Object(cause) as { code?: unknown }).code;
