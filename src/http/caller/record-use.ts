import type { RequestHandler, Response } from 'express';
import type { Principal } from '../../auth/principal.js';
import type { Clock } from '../../language/time/clock.js';

/** Records the use of a key when its request has succeeded, or its stream begins. */
export const recordUse =
  (record: (principal: Principal, at: Date) => void, now: Clock): RequestHandler =>
  (_req, res, next) => {
    const at = now();
    const { exchange } = res;
    exchange.onStream = () => record(exchange.required('principal'), at);
    res.once('finish', () => {
      if (exchange.streamBegan === undefined && isSuccess(res)) record(exchange.required('principal'), at);
    });
    next();
  };

/** A REST response below 400, or a GraphQL response whose `data` is not null. */
function isSuccess(res: Response): boolean {
  const { operation, graphqlOutcome } = res.exchange;
  return operation === 'graphql' ? graphqlOutcome?.hasData === true : res.statusCode < 400;
}
