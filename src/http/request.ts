import type { Request, Response } from 'express';
import type { Principal } from '../auth/principal.js';

/** What the middlewares learn of a request, in the order in which they learn it. */
interface Known {
  principal: Principal;
  /** The operation, by the name that the caller or the interface gave it. */
  operation: string;
}

const known = new WeakMap<Response, Partial<Known>>();

export function learn(res: Response, facts: Partial<Known>): void {
  known.set(res, { ...known.get(res), ...facts });
}

export const knownOf = (res: object): Partial<Known> => known.get(res as Response) ?? {};

/** Who calls; only behind the middleware that has found it out. */
export function principalOf(res: Response): Principal {
  const { principal } = knownOf(res);
  if (!principal) throw new Error('This route has no authentication before it.');
  return principal;
}

/** A header that is there once. */
export const headerOf =
  (req: Request) =>
  (name: string): string | undefined =>
    req.get(name);
