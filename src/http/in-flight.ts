import { AsyncLocalStorage } from 'node:async_hooks';
import type { Request, RequestHandler, Response } from 'express';
import type { Principal } from '../auth/principal.js';
import { NeedsOwnConnection } from '../database/reader.js';
import { MAX_SHARING } from '../database/statements.js';
import type { Context } from '../domain/base/context.js';
import { renewedContext } from '../domain/open-context.js';
import { AppError } from '../errors.js';
import { errorAt } from '../graphql/errors.js';
import type { Execute } from '../graphql/executor.js';
import { attachment } from '../language/attachment.js';
import { principalOf } from './request-facts.js';

const outsideOfRequests = AsyncLocalStorage.snapshot();

/** Requests of one caller that may wait for a slot: a burst is served late, a flood is refused. */
const MAX_WAITING = 100;

/** A request of a caller. It is over once its response is closed and its operation has ended. */
class Visit {
  /** Its share of a place; 0 while it does not run. */
  share = 0;
  private uses = 0;
  private isOver = false;

  constructor(
    readonly queue: Queue,
    /** Waits for a whole place, in place of its share of one. */
    readonly widen: (visit: Visit) => Promise<void>,
    private readonly onOver: (visit: Visit) => void,
  ) {}

  /** Keeps the visit until the returned function is called. */
  keep(): () => void {
    this.uses += 1;
    return () => {
      this.uses -= 1;
      if (this.uses > 0 || this.isOver) return;
      this.isOver = true;
      this.onOver(this);
    };
  }
}

/** The requests of one brand, or of one operator token. */
interface Queue {
  visits: Set<Visit>;
  /** The places that are taken: a request takes a whole one, or a share of one. */
  taken: number;
  waiting: Map<Visit, { share: number; start: () => void }>;
}

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
 * waiting, since a slow client must not delay the brand's other requests.
 */
export function limitInFlight(max: number, queueTimeoutMs: number): InFlightLimit {
  const queues = new Map<string, Queue>();

  const admit: RequestHandler = (_req, res, next) => {
    // The caller left while its key was looked up: nothing would end the visit.
    if (res.closed) return;
    const caller = callerOf(principalOf(res));
    const queue = queues.get(caller) ?? { visits: new Set(), taken: 0, waiting: new Map() };
    queues.set(caller, queue);
    if (queue.visits.size >= max + MAX_WAITING)
      throw refusal(`More than ${max + MAX_WAITING} requests are in progress.`);
    const visit = new Visit(queue, widen, (over) => {
      queue.visits.delete(over);
      queue.waiting.delete(over);
      queue.taken -= over.share;
      startNext(queue);
      if (queue.visits.size === 0) queues.delete(caller);
    });
    queue.visits.add(visit);
    visits.attach(res, visit);
    res.once('close', visit.keep());
    next();
  };

  const hasRoom = ({ taken }: Queue, share: number): boolean => taken + share <= max;

  const startNext = (queue: Queue): void => {
    for (const [visit, { share, start }] of queue.waiting) {
      if (!hasRoom(queue, share)) return;
      queue.waiting.delete(visit);
      start();
    }
  };

  /** Calls `start` once a visit has its share of a place, or `refuse` when that takes too long. */
  const enter = (
    visit: Visit,
    share: number,
    start: () => void,
    refuse: (error: AppError) => void,
  ): NodeJS.Timeout | undefined => {
    const { queue } = visit;
    const begin = (): void => {
      visit.share = share;
      queue.taken += share;
      start();
    };
    // Nothing overtakes a request that waits for a whole place.
    if (queue.waiting.size === 0 && hasRoom(queue, share)) {
      begin();
      return undefined;
    }
    const giveUp = setTimeout(() => {
      queue.waiting.delete(visit);
      refuse(refusal('Earlier requests of the brand took too long.'));
      startNext(queue);
    }, queueTimeoutMs);
    queue.waiting.set(visit, {
      share,
      start: () => {
        clearTimeout(giveUp);
        begin();
      },
    });
    return giveUp;
  };

  const widen = (visit: Visit): Promise<void> =>
    new Promise((resolve, reject) => {
      visit.queue.taken -= visit.share;
      visit.share = 0;
      enter(visit, 1, resolve, reject);
      startNext(visit.queue);
    });

  const run: RunMiddleware = (isSmallRead) => (req, res, next) => {
    const visit = visits.of(res);
    // The caller may have left while its body arrived.
    if (!visit || res.closed) return;
    const share = isSmallRead(req) ? SHARE_OF_READ : 1;
    // A request starts when another one ends, but not in that one's transaction.
    const giveUp = enter(visit, share, () => outsideOfRequests(() => next()), next);
    if (giveUp) res.once('close', () => clearTimeout(giveUp));
  };

  return { admit, run };
}

const refusal = (message: string): AppError =>
  new AppError('RATE_LIMITED', message, { headers: { 'Retry-After': '1' } });

const callerOf = (principal: Principal): string =>
  principal.kind === 'partner' ? `brand ${principal.brandId}` : `operator ${principal.tokenId}`;

/** The context of a request, which carries the request's visit to the operation. */
export function withVisitOf(res: Response, context: Context): Context {
  const visit = visits.of(res);
  if (visit) visits.attach(context, visit);
  if (visit && visit.share < 1) context.reader.mustShare = true;
  return context;
}

/** An operation keeps the visit of its request: it goes on when the caller closes the connection. */
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
      const refused = await visit.widen(visit).catch(refusalOf);
      if (refused) return { errors: [errorAt(refused)] };
      return await execute({ ...operation, context: renewedContext(operation.context) });
    } finally {
      end?.();
    }
  };

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
