import type { RequestHandler, Response } from 'express';
import type { KeyUsage } from '../../auth/key-usage.js';
import type { Principal } from '../../auth/principal.js';
import type { UsageCount } from '../../auth/usage-counts.js';
import type { Clock } from '../../language/time/clock.js';

interface Recorder {
  /** Notes when a key was used. */
  use: (principal: Principal, at: Date) => void;
  /** Counts the errors of the key. */
  errors: Pick<KeyUsage, 'add'>;
}

/**
 * Records when a key was used, if its request has succeeded or its stream begins, and its errors.
 */
export const recordUse =
  ({ use, errors }: Recorder, now: Clock): RequestHandler =>
  (_req, res, next) => {
    const at = now();
    const { exchange } = res;
    exchange.onStream = () => use(exchange.required('principal'), at);
    res.once('finish', () => {
      const principal = exchange.required('principal');
      if (exchange.isUse && exchange.streamBegan === undefined && isSuccess(res)) use(principal, at);
      const error = errorOf(res);
      if (error && principal.kind === 'partner') errors.add(principal.keyId, { [error]: 1 });
    });
    next();
  };

/** A REST response below 400, or a GraphQL response whose `data` is not null. */
function isSuccess(res: Response): boolean {
  const { operation, graphqlOutcome } = res.exchange;
  return operation === 'graphql' ? graphqlOutcome?.hasData === true : res.statusCode < 400;
}

/** The codes of errors of the service itself. */
const OF_SERVICE = ['INTERNAL', 'UNAVAILABLE'];
const TOO_MANY = 'RATE_LIMITED';

/** What kind of error a response has; undefined without one. */
function errorOf({ exchange: { errorCodes }, statusCode }: Response): UsageCount | undefined {
  if (statusCode >= 500 || errorCodes.some((code) => OF_SERVICE.includes(code))) return 'serverErrors';
  if (errorCodes.includes(TOO_MANY)) return 'rateLimited';
  return errorCodes.length > 0 ? 'clientErrors' : undefined;
}
