import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, RequestHandler, Response } from 'express';
import type { Principal } from '../auth/principal.js';
import { NeedsOwnConnection } from '../database/reader.js';
import { MAX_SHARING } from '../database/statements.js';
import type { Context } from '../domain/base/context.js';
import { renewedContext } from '../domain/open-context.js';
import type { AppError } from '../errors.js';
import type { Execute } from '../graphql/execute.js';
import { attachment } from '../language/attachment.js';
import { Arrival } from './arrival.js';
import { BodyMemory } from './body-memory.js';
import { principalOf } from './request-facts.js';
import { Slots, type Visit } from './slots.js';
import { Turns } from './turns.js';

/** A request goes on when another one ends, but not in that one's transaction. */
export const outsideOfRequests = AsyncLocalStorage.snapshot();

/** Statements of reads share connections: together such requests take as many as one that has its own. */
const SHARE_OF_READ = 1 / MAX_SHARING;

/**
 * The middleware for when the body of a request has arrived. `isSmallRead`: whether the request is a small
 * read that needs no connection of its own.
 */
export type RunMiddleware = (isSmallRead: (req: Request) => boolean) => RequestHandler;

/** Two middlewares of every request: one for when its caller is known, one for when its body has arrived. */
interface InFlightLimit {
  admit: RequestHandler;
  run: RunMiddleware;
}

/** The visit of a request, which its response and its context have: Apollo copies the context with it. */
const visits = attachment<Visit>('visit');

/**
 * Limits how many requests of one brand run at once, whichever of its keys they come with. Further ones wait;
 * more than a hundred waiting are refused, and so is one that waits too long. So a brand that floods the
 * service leaves connections of the database to the others. A request whose body has not arrived counts as
 * waiting, and is refused before the others are: a slow client must not delay the brand's other requests.
 * `bodyMemory`: the bytes that the large bodies of all requests may take.
 */
export function limitInFlight(max: number, queueTimeoutMs: number, bodyMemory: number): InFlightLimit {
  const slotsOf = new Map<string, Slots>();
  const memory = new BodyMemory(bodyMemory, queueTimeoutMs);
  const turns = new Turns(slotsOf);

  const admit: RequestHandler = (req, res, next) => {
    // The caller left while its key was looked up: nothing would end the visit.
    if (res.closed) return;
    const caller = callerOf(principalOf(res));
    turns.note(caller);
    const forget = () => void slotsOf.delete(caller);
    const slots = slotsOf.get(caller) ?? new Slots(max, queueTimeoutMs, memory, turns, forget);
    const refuse = (error: AppError): void => {
      visit.end();
      // Node.js discards a body that nothing has begun to read.
      if (req.readableFlowing !== null) {
        req.pause();
        res.set('Connection', 'close');
      }
      next(error);
    };
    // What is answered before its body has arrived cannot be refused any more.
    const isComplete = (): boolean => req.complete || res.headersSent;
    const visit = slots.admit(new Arrival(slots, isComplete, refuse));
    slotsOf.set(caller, slots);
    visits.attach(res, visit);
    res.once('close', visit.keep());
    next();
  };

  const run: RunMiddleware = (isSmallRead) => (req, res, next) => {
    const visit = visits.of(res);
    // The caller may have left while its body arrived, or been refused.
    if (!visit || visit.isOver || res.closed) return;
    const share = isSmallRead(req) ? SHARE_OF_READ : 1;
    const goOn = () => {
      if (visit.isOver) return;
      const begun = performance.now();
      outsideOfRequests(() => next());
      visit.slots.hasRead(visit, performance.now() - begun);
    };
    const start = () => {
      // A small read takes no long step.
      const turn = share < 1 ? undefined : visit.slots.nextTurn();
      if (turn) void turn.then(goOn);
      else goOn();
    };
    const giveUp = visit.slots.enter(visit, share, start, next);
    if (giveUp) res.once('close', () => clearTimeout(giveUp));
  };

  return { admit, run };
}

const callerOf = (principal: Principal): string =>
  principal.kind === 'partner' ? `brand ${principal.brandId}` : `operator ${principal.tokenId}`;

/** The visit of a request that was admitted. */
export function visitOf(res: Response): Visit {
  const visit = visits.of(res);
  if (!visit) throw new Error('This route admits no request first.');
  return visit;
}

/** The context of a request, which carries the request's visit to the operation. */
export function withVisitOf(res: Response, context: Context): Context {
  const visit = visits.of(res);
  if (visit) {
    visits.attach(context, visit);
    if (visit.share === 1) context.nextTurn = () => visit.slots.nextTurn();
  }
  if (visit && visit.share < 1) context.reader.mustShare = true;
  return context;
}

/**
 * An operation keeps the visit of its request: it goes on when the caller closes the connection. Throws where
 * it has waited too long for a whole slot: nothing of it is answered.
 */
export const keepingVisit =
  (execute: Execute): Execute =>
  async (operation) => {
    const visit = visits.of(operation.context);
    const end = visit?.keep();
    try {
      return await execute(operation);
    } catch (error) {
      if (!visit || !(error instanceof NeedsOwnConnection)) throw error;
      // Its last answer needed none: a query changes nothing, so it may run again.
      await visit.slots.widen(visit);
      return await execute({ ...operation, context: renewedContext(operation.context) });
    } finally {
      end?.();
    }
  };
