import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import type { AppError } from '../../errors.js';
import type { Execute } from '../../graphql/operation/execute.js';
import { BodyMemory } from '../load/body-memory.js';
import { Slots } from '../load/slots.js';
import { Turns } from '../load/turns.js';
import type { Exchange } from '../request/exchange.js';

/** A request goes on when another one ends, but not in that one's transaction. */
export const outsideOfRequests = AsyncLocalStorage.snapshot();

/** Two middlewares of every request: one for when its caller is known, one for when its body has arrived. */
interface InFlightLimit {
  admit: RequestHandler;
  run: RequestHandler;
}

interface InFlightOptions {
  max: number;
  queueTimeoutMs: number;
  /** The bytes that the large bodies of all requests may take. */
  bodyMemory: number;
  callerOf: (exchange: Exchange) => string;
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
    const caller = callerOf(res.exchange);
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
    res.exchange.admission = { visit, slots, memory };
    res.once('close', visit.keep());
    next();
  };

  const run: RequestHandler = (_req, res, next) => {
    const { visit, slots } = res.exchange.required('admission');
    // The caller may have left while its body arrived, or an error was sent.
    if (visit.state.is !== 'arriving') return;
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
export function callerOf(exchange: Exchange): string {
  const principal = exchange.required('principal');
  return principal.kind === 'partner' ? `brand ${principal.brandId}` : `operator ${principal.tokenId}`;
}

/** An operation keeps the visit of its request: it goes on when the caller closes the connection. */
export const keepingVisit =
  (execute: Execute): Execute =>
  async (operation) => {
    const end = operation.context.keepRequest();
    try {
      return await execute(operation);
    } finally {
      end();
    }
  };
