import type { Request, RequestHandler } from 'express';
import type { Authenticator } from '../../auth/authenticator.js';
import type { Principal } from '../../auth/principal.js';
import type { SignIn, SignIns } from '../../auth/sign-in.js';
import { ConsoleError } from './console-error.js';
import { cookieOf } from './cookie.js';

export interface SignInCheck {
  signIns: SignIns;
  authenticator: Authenticator;
  /** Whether operators may sign in. */
  operators: boolean;
  /** Whether the page may sign in with the keys of the demo. */
  hasDemo: () => boolean;
}

/** A request that the page repeats by itself is not a use of the console. */
export const isPoll = (req: Request): boolean => req.get('x-poll') === '1';

/** An open sign-in with its caller. */
export interface Found {
  signIn: SignIn;
  principal: Principal;
}

/** The open sign-in of a request, whose key is still valid. */
export async function signInOf(
  req: Request,
  { signIns, authenticator, operators }: SignInCheck,
  isUse: boolean,
): Promise<Found | undefined> {
  const cookie = cookieOf(req);
  const signIn = cookie === undefined ? undefined : await signIns.find(cookie, isUse);
  const principal = signIn && (await authenticator.stillHolds(signIn.credential));
  if (!principal || (principal.kind === 'operator' && !operators)) return undefined;
  return { signIn, principal };
}

/** Rejects a request without an open sign-in. */
export const signedIn =
  (check: SignInCheck, isUse: (req: Request) => boolean): RequestHandler =>
  async (req, res, next) => {
    const found = await signInOf(req, check, isUse(req));
    if (!found) throw signedOut(check);
    res.exchange.principal = found.principal;
    res.exchange.signIn = found.signIn;
    next();
  };

export const signedOut = ({ hasDemo }: SignInCheck): ConsoleError =>
  new ConsoleError('UNAUTHENTICATED', 'You are signed out.', { demo: hasDemo() });
