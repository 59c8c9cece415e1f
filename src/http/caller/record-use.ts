import type { RequestHandler, Response } from 'express';
import type { Principal } from '../../auth/principal.js';
import type { Clock } from '../../language/time/clock.js';

/** Records the use of a key when its request has succeeded. */
export const recordUse =
  (record: (principal: Principal, at: Date) => void, now: Clock): RequestHandler =>
  (_req, res, next) => {
    const at = now();
    res.once('finish', () => {
      if (isSuccess(res)) record(res.exchange.required('principal'), at);
    });
    next();
  };

/** A REST response below 400, or a GraphQL response whose `data` is not null. */
function isSuccess(res: Response): boolean {
  const { operation, graphqlOutcome } = res.exchange;
  return operation === 'graphql' ? graphqlOutcome?.hasData === true : res.statusCode < 400;
}
