import type { RequestHandler } from 'express';
import { Kind, OperationTypeNode, parse } from 'graphql';
import type { SignIn } from '../../auth/sign-in.js';
import { LIMITS } from '../../graphql/operation/limits.js';
import type { Clock } from '../../language/time/clock.js';
import { ConsoleError } from './console-error.js';

export const isUnlocked = ({ writesUntil }: SignIn, now: Date): boolean =>
  writesUntil !== null && writesUntil > now;

/** Rejects a document with a change, whatever operation of it runs, unless the sign-in is unlocked. */
export const rejectWhileLocked =
  (now: Clock): RequestHandler =>
  (req, res, next) => {
    const { isVisit } = res.exchange;
    if (!isVisit && isUnlocked(res.exchange.required('signIn'), now())) return next();
    const { query }: { query?: unknown } = Object(req.body);
    if (typeof query === 'string' && mayChange(query))
      throw new ConsoleError(
        'LOCKED',
        isVisit ? 'A visit only reads.' : 'The console only reads until you unlock it.',
      );
    next();
  };

/** Text that cannot be parsed counts as a change, in case that another parser reads more of it. */
function mayChange(query: string): boolean {
  try {
    const { definitions } = parse(query, { noLocation: true, maxTokens: LIMITS.tokens });
    return definitions.some(
      (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.MUTATION,
    );
  } catch {
    return true;
  }
}
