import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler, Response } from 'express';
import type { Context } from '../../domain/base/context.js';
import type { AppError } from '../../errors.js';
import type { Execute } from '../../graphql/operation/execute.js';
import { attachment } from '../../language/attachment.js';
import { principalOf } from '../request/request-facts.js';
import { BodyMemory } from './body-memory.js';
import { Slots } from './slots.js';
import { Turns } from './turns.js';
import type { Visit } from './visit.js';

/** A request goes on when another one ends, but not in that one's transaction. */
export const outsideOfRequests = AsyncLocalStorage.snapshot();

/** Two middlewares of every request: one for when its caller is known, one for when its body has arrived. */
interface InFlightLimit {
  admit: RequestHandler;
  run: RequestHandler;
}

/** A request that was admitted, with the slots of its caller and the memory of bodies. */
interface Admitted {
  visit: Visit;
  slots: Slots;
  memory: BodyMemory;
}

/** Its response and its context have it: Apollo copies the context with it. */
const admitted = attachment<Admitted>('admitted');

interface InFlightOptions {
  max: number;
  queueTimeoutMs: number;
  /** The bytes that the large bodies of all requests may take. */
  bodyMemory: number;
  callerOf: (res: Response) => string;
}

/**
 * Limits how many requests of one caller run at once. Further ones wait; more than a hundred waiting are
 * rejected, and so is one that waits too long. So a brand that floods the service leaves connections of the
 * database to the others. A request whose body has not arrived counts as waiting, and is rejected before the
 * others are: a slow client must not delay the brand's other requests.
 */
export function limitInFlight({ max, queueTimeoutMs, bodyMemory, callerOf }: InFlightOptions): InFlightLimit {
  const slotsOf = new Map<string, Slots>();
  const memory = new BodyMemory(bodyMemory, queueTimeoutMs);
  const turns = new Turns(slotsOf);

  const admit: RequestHandler = (req, res, next) => {
    // The caller left while its key was looked up: nothing would end the visit.
    if (res.closed) return;
    const caller = callerOf(res);
    turns.note(caller);
    const forget = () => void slotsOf.delete(caller);
    const slots = slotsOf.get(caller) ?? new Slots(max, queueTimeoutMs, memory, turns, forget);
    const isComplete = (): boolean => req.complete || res.headersSent;
    const reject = (error: AppError): void => {
      visit.end();
      // Node.js discards a body that nothing has begun to read.
      if (req.readableFlowing !== null) {
        req.pause();
        res.set('Connection', 'close');
      }
      next(error);
    };
    const visit = slots.admit({ isComplete, reject });
    slotsOf.set(caller, slots);
    admitted.attach(res, { visit, slots, memory });
    res.once('close', visit.keep());
    next();
  };

  const run: RequestHandler = (_req, res, next) => {
    const { visit, slots } = admittedOf(res);
    // The caller may have left while its body arrived, or an error was sent.
    if (visit.state.is !== 'arriving' || res.closed) return;
    const goOn = () => {
      if (visit.state.is === 'over') return;
      const begun = performance.now();
      outsideOfRequests(() => next());
      slots.hasRead(visit, performance.now() - begun);
    };
    const start = () => {
      const turn = slots.nextTurn();
      if (turn) void turn.then(goOn);
      else goOn();
    };
    slots.enter(visit, start, next);
  };

  return { admit, run };
}

/** All keys of a brand are one caller. */
export function callerOf(res: Response): string {
  const principal = principalOf(res);
  return principal.kind === 'partner' ? `brand ${principal.brandId}` : `operator ${principal.tokenId}`;
}

/** A request that was admitted. */
export function admittedOf(res: Response): Admitted {
  const found = admitted.of(res);
  if (!found) throw new Error('This route admits no request first.');
  return found;
}

/** The context of a request, which carries the request's visit to the operation. */
export function withVisitOf(res: Response, context: Context): Context {
  const found = admitted.of(res);
  if (found) {
    admitted.attach(context, found);
    context.nextTurn = () => found.slots.nextTurn();
  }
  return context;
}

/** An operation keeps the visit of its request: it goes on when the caller closes the connection. */
export const keepingVisit =
  (execute: Execute): Execute =>
  async (operation) => {
    const end = admitted.of(operation.context)?.visit.keep();
    try {
      return await execute(operation);
    } finally {
      end?.();
    }
  };
