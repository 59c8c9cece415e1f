import { databaseFailure } from '../database/failures.js';
import type { Logger } from './log.js';

/** During an outage hundreds of requests and jobs fail in the same way; one line in this time is enough. */
const REPEATED_AFTER_MS = 10_000;

export type LogFailure = (
  error: unknown,
  message: string,
  context: Readonly<Record<string, unknown>>,
) => void;

/**
 * Logs what failed. A lost connection is expected: one line without a stack, and again after a while with the
 * number of those in between. Anything else is logged in full each time.
 */
export function failureLog(logger: Logger): LogFailure {
  const recent = new Map<string, { since: number; repeated: number }>();
  return (error, message, context) => {
    const failure = databaseFailure(error);
    if (!failure) return logger.error({ ...context, err: error }, message);
    const { code } = Object(error) as { code?: string };
    const kind = [message, context.task, failure, code].join();
    const last = recent.get(kind);
    if (last && Date.now() - last.since < REPEATED_AFTER_MS) {
      last.repeated += 1;
      return;
    }
    recent.set(kind, { since: Date.now(), repeated: 0 });
    logger.warn({ ...context, reason: code ?? failure, repeated: last?.repeated }, message);
  };
}
