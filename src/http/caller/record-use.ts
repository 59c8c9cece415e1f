import type { RequestHandler, Response } from 'express';
import type { Principal } from '../../auth/principal.js';
import type { Clock } from '../../language/time/clock.js';
import { factsOf, principalOf } from '../request/request-facts.js';

/** Records the use of a key when its request has succeeded. */
export const recordUse =
  (record: (principal: Principal, at: Date) => void, now: Clock): RequestHandler =>
  (_req, res, next) => {
    const at = now();
    res.once('finish', () => {
      if (isSuccess(res)) record(principalOf(res), at);
    });
    next();
  };

/** A REST response below 400, or a GraphQL response whose `data` is not null. */
function isSuccess(res: Response): boolean {
  const { operation, graphql } = factsOf(res);
  return operation === 'graphql' ? graphql?.hasData === true : res.statusCode < 400;
}
