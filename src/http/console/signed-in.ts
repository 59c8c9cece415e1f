import type { Request, RequestHandler, Response } from 'express';
import type { Authenticator } from '../../auth/authenticator.js';
import type { Partner, Principal } from '../../auth/principal.js';
import { READ_SCOPES } from '../../auth/scopes.js';
import type { SignIn, SignIns, VisitOfSignIn } from '../../auth/sign-in.js';
import { invalid } from '../../errors.js';
import { queryOf } from '../request/query.js';
import { ConsoleError } from './console-error.js';
import { cookieOf } from './cookie.js';

export interface SignInCheck {
  signIns: SignIns;
  authenticator: Authenticator;
  /** Whether operators may sign in. */
  operators: boolean;
  /** Whether they may visit brands. */
  visits: boolean;
  /** Whether the page may sign in with the keys of the demo. */
  hasDemo: () => boolean;
}

/** A request that the page repeats by itself is not a use of the console. */
const isPoll = (req: Request): boolean => req.get('x-poll') === '1';

/** An open sign-in with its caller. */
export interface Found {
  signIn: SignIn;
  principal: Principal;
  /** The visit of an operator, whose key is still valid. */
  visit: OpenVisit | undefined;
}

export interface OpenVisit {
  shown: VisitOfSignIn;
  principal: Partner;
}

/** The open sign-in of a request, whose key is still valid. */
export async function signInOf(req: Request, check: SignInCheck, isUse: boolean): Promise<Found | undefined> {
  const { signIns, authenticator, operators } = check;
  const cookie = cookieOf(req);
  const signIn = cookie === undefined ? undefined : await signIns.find(cookie, isUse);
  const principal = signIn && (await authenticator.stillHolds(signIn.credential));
  if (!principal || (principal.kind === 'operator' && !operators)) return undefined;
  return { signIn, principal, visit: await visitOf(signIn, principal, check) };
}

/** The key is that of a visit, and only reads, whatever has happened to it. */
async function visitOf(
  { visit }: SignIn,
  { kind }: Principal,
  { authenticator, visits }: SignInCheck,
): Promise<OpenVisit | undefined> {
  if (!visit || kind !== 'operator' || !visits) return undefined;
  const principal = await authenticator.stillHolds(visit.credential);
  if (principal?.kind !== 'partner' || principal.brandId !== visit.brand.id) return undefined;
  const scopes = new Set(READ_SCOPES.filter((scope) => principal.scopes.has(scope)));
  return { shown: visit, principal: { ...principal, scopes } };
}

/** Rejects a request without an open sign-in. */
export const signedIn =
  (check: SignInCheck): RequestHandler =>
  async (req, res, next) => {
    res.exchange.isPoll = isPoll(req);
    const found = await signInOf(req, check, !res.exchange.isPoll);
    if (!found) throw signedOut(check);
    res.exchange.signIn = found.signIn;
    if (!isForVisit(req)) {
      res.exchange.principal = found.principal;
      return next();
    }
    if (!found.visit) throw visitEnded(res, found.principal);
    res.exchange.principal = found.visit.principal;
    res.exchange.isVisit = true;
    next();
  };

/** Whether a request acts with the key of the visit. */
function isForVisit(req: Request): boolean {
  const as = queryOf(req).getAll('as');
  if (as.length === 0) return false;
  if (as.length === 1 && as[0] === 'visit') return true;
  const allowed = ['visit'];
  throw invalid([{ in: 'query', path: 'as', message: 'must be: visit', allowed }]);
}

/** The rejected request is one of the operator, not of the brand. */
function visitEnded(res: Response, operator: Principal): ConsoleError {
  res.exchange.principal = operator;
  return new ConsoleError('VISIT_ENDED', 'The visit has ended.');
}

export const signedOut = ({ hasDemo }: SignInCheck): ConsoleError =>
  new ConsoleError('UNAUTHENTICATED', 'You are signed out.', { demo: hasDemo() });
