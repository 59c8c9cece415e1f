import { AsyncResource } from 'node:async_hooks';
import type { RequestHandler, Response } from 'express';
import type { Principal } from '../auth/principal.js';
import type { Context } from '../domain/base/context.js';
import { AppError } from '../errors.js';
import type { Execute } from '../graphql/executor.js';
import { principalOf } from './request-facts.js';

/** Requests of one caller that wait for a slot: a burst is served late, a flood is refused. */
const MAX_WAITING = 100;

/** The slot of a request that runs. It is free once its response is closed and its operation is over. */
class Slot {
  private uses = 0;
  private isFree = false;

  constructor(private readonly onFree: () => void) {}

  /** Keeps the slot until the returned function is called. */
  keep(): () => void {
    this.uses += 1;
    return () => {
      this.uses -= 1;
      if (this.uses > 0 || this.isFree) return;
      this.isFree = true;
      this.onFree();
    };
  }
}

/** The requests of one brand, or of one operator token. */
interface Queue {
  running: number;
  waiting: Set<() => void>;
}

const slots = new WeakMap<Response | Context, Slot>();

/**
 * Limits how many requests of one brand run at once, whichever of its keys they come with. Further ones wait,
 * and more than a hundred waiting are refused. So a brand that floods the service leaves connections of the
 * database to the others.
 */
export function limitInFlight(max: number): RequestHandler {
  const queues = new Map<string, Queue>();

  return (_req, res, next) => {
    // The caller left while its key was looked up: nothing would free the slot.
    if (res.closed) return;
    const caller = callerOf(principalOf(res));
    const queue = queues.get(caller) ?? { running: 0, waiting: new Set() };
    queues.set(caller, queue);

    // A request starts when another one ends. Bound here, it does not start in that one's transaction.
    const start = AsyncResource.bind(() => {
      queue.running += 1;
      const slot = new Slot(() => {
        queue.running -= 1;
        const [following] = queue.waiting;
        if (following) {
          queue.waiting.delete(following);
          following();
        } else if (queue.running === 0) queues.delete(caller);
      });
      slots.set(res, slot);
      res.once('close', slot.keep());
      next();
    });
    if (queue.running < max) return start();
    if (queue.waiting.size >= MAX_WAITING)
      throw new AppError('RATE_LIMITED', `More than ${max + MAX_WAITING} requests are in progress.`, {
        headers: { 'Retry-After': '1' },
      });
    queue.waiting.add(start);
    res.once('close', () => queue.waiting.delete(start));
  };
}

const callerOf = (principal: Principal): string =>
  principal.kind === 'partner' ? `brand ${principal.brandId}` : `operator ${principal.tokenId}`;

/** The context of a request, which carries the request's slot to the operation. */
export function withSlotOf(res: Response, context: Context): Context {
  const slot = slots.get(res);
  if (slot) slots.set(context, slot);
  return context;
}

/** An operation keeps the slot of its request: it goes on when the caller closes the connection. */
export const keepingSlot =
  (execute: Execute): Execute =>
  async (operation) => {
    const free = slots.get(operation.context)?.keep();
    try {
      return await execute(operation);
    } finally {
      free?.();
    }
  };
