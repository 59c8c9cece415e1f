import { AsyncResource } from 'node:async_hooks';
import type { RequestHandler, Response } from 'express';
import type { Principal } from '../auth/principal.js';
import type { Context } from '../domain/base/context.js';
import { AppError } from '../errors.js';
import type { Execute } from '../graphql/executor.js';
import { principalOf } from './request-facts.js';

/** Requests of one caller that wait for their turn; a burst is served late, a flood is refused. */
const MAX_WAITING = 100;

/**
 * A request that runs. It ends when its response is closed and its operation is over, whichever comes last.
 */
class Turn {
  private holders = 0;
  private isOver = false;

  constructor(private readonly onEnd: () => void) {}

  hold(): () => void {
    this.holders += 1;
    return () => {
      this.holders -= 1;
      if (this.holders > 0 || this.isOver) return;
      this.isOver = true;
      this.onEnd();
    };
  }
}

/** The requests of one brand, or of one operator token. */
interface Line {
  running: number;
  waiting: Set<() => void>;
}

const turns = new WeakMap<Response | Context, Turn>();

/**
 * Lets so many requests of one brand run at once, whichever of its keys they come with; further ones wait,
 * and more than a hundred waiting are refused. So a brand that floods the service leaves connections of the
 * database to the others.
 */
export function limitInFlight(most: number): RequestHandler {
  const lines = new Map<string, Line>();

  return (_req, res, next) => {
    // The caller left while its key was looked up: nothing would end the turn.
    if (res.closed) return;
    const caller = callerOf(principalOf(res));
    const line = lines.get(caller) ?? { running: 0, waiting: new Set() };
    lines.set(caller, line);

    // A turn begins when another request ends; it must not begin in that request's transaction.
    const start = AsyncResource.bind(() => {
      line.running += 1;
      const turn = new Turn(() => {
        line.running -= 1;
        const [following] = line.waiting;
        if (following) {
          line.waiting.delete(following);
          following();
        } else if (line.running === 0) lines.delete(caller);
      });
      turns.set(res, turn);
      res.once('close', turn.hold());
      next();
    });
    if (line.running < most) return start();
    if (line.waiting.size >= MAX_WAITING)
      throw new AppError('RATE_LIMITED', `More than ${most + MAX_WAITING} requests are in progress.`, {
        headers: { 'Retry-After': '1' },
      });
    line.waiting.add(start);
    res.once('close', () => line.waiting.delete(start));
  };
}

const callerOf = (principal: Principal): string =>
  principal.kind === 'partner' ? `brand ${principal.brandId}` : `operator ${principal.tokenId}`;

/** The context of a request, which carries the request's turn to the operation. */
export function withTurnOf(res: Response, context: Context): Context {
  const turn = turns.get(res);
  if (turn) turns.set(context, turn);
  return context;
}

/** An operation holds the turn of its request: a caller who closes the connection does not stop what runs. */
export const holdingTurn =
  (execute: Execute): Execute =>
  async (operation) => {
    const end = turns.get(operation.context)?.hold();
    try {
      return await execute(operation);
    } finally {
      end?.();
    }
  };
