import type { Request, RequestHandler, Response } from 'express';
import { hashSecret, type Namespace, parseKey } from '../../auth/key.js';
import type { Principal } from '../../auth/principal.js';
import type { Begun, SignedIn } from '../../auth/sign-in.js';
import { AppError, invalid } from '../../errors.js';
import { isDisconnected } from '../caller/disconnected.js';
import { ConsoleError } from './console-error.js';
import { clearCookie, cookieOf, setCookie } from './cookie.js';
import { overHttps } from './own-page.js';
import type { Post } from './post.js';
import { demoCredential, send, shownOf } from './shown.js';
import type { DemoCredentials, SignInApi } from './sign-in-api.js';
import { type Found, signedOut, signInOf } from './signed-in.js';
import { endVisitOf } from './visit-routes.js';

/** Adds sign-in, the state of a sign-in, and its end. */
export function addSignInRoutes(post: Post, api: SignInApi): void {
  const { names, signIns } = api;
  const current = (isUse: boolean): RequestHandler => {
    return async (req, res) => {
      const found = await signInOf(req, api, isUse);
      if (!found) throw signedOut(api);
      res.exchange.principal = found.principal;
      send(res, found, api);
    };
  };
  // No 401 without a sign-in: the browser would report it as an error of the page.
  const session: RequestHandler = async (req, res) => {
    const found = await signInOf(req, api, false);
    if (found) res.exchange.principal = found.principal;
    res.json({ signIn: found ? shownOf(found, api) : null, demo: api.hasDemo() });
  };
  const signIn = async (req: Request, res: Response, credential: unknown): Promise<void> => {
    const verified = await verify(res, credential, api);
    if (!verified) return;
    if ('rejection' in verified) throw verified.rejection;
    await endVisitOf(req, res, api);
    const begun = await signIns.begin(verified, cookieOf(req));
    sendBegun(req, res, { principal: verified.principal, visit: undefined, begun }, api);
  };

  post('sign-in', overHttps(names), (req, res) => signIn(req, res, membersOf(req).credential));
  post('demo-sign-in', overHttps(names), (req, res) => {
    const demo = api.demo();
    if (!demo) throw new AppError('NOT_FOUND', 'This service has no demo data.');
    return signIn(req, res, demo[demoKindOf(membersOf(req).as)]);
  });
  post('session', session);
  post('stay', current(true));
  post('unlock', overHttps(names), async (req, res) => {
    const cookie = cookieOf(req);
    const found = await signInOf(req, api, false);
    if (cookie === undefined || !found) throw signedOut(api);
    const { credential, isOfDemo } = credentialOf(req, found, api);
    const verified = await verify(res, credential, api);
    if (!verified) return;
    if ('rejection' in verified || !isSame(verified.principal, found.principal)) {
      if ('rejection' in verified && verified.isLimited) throw verified.rejection;
      throw new ConsoleError(
        'OTHER_CREDENTIAL',
        isOfDemo
          ? 'The key of the demo is no longer valid. Sign in again.'
          : 'This is not the key or token that you signed in with.',
      );
    }
    sendBegun(req, res, { ...found, begun: await signIns.unlock(cookie) }, api);
  });
  const lock: RequestHandler = async (req, _res, next) => {
    const cookie = cookieOf(req);
    if (cookie !== undefined) await signIns.lock(cookie);
    next();
  };
  post('lock', lock, current(false));
  post('sign-out', async (req, res) => {
    const cookie = cookieOf(req);
    await endVisitOf(req, res, api);
    if (cookie !== undefined) await signIns.end(cookie);
    clearCookie(req, res);
    res.set('Clear-Site-Data', '"cache", "storage"').status(204).end();
  });
}

const membersOf = (req: Request): Readonly<Record<string, unknown>> => Object(req.body);

function demoKindOf(as: unknown): keyof DemoCredentials {
  if (as === 'BRAND') return 'brand';
  if (as === 'OPERATOR') return 'operator';
  const allowed = ['BRAND', 'OPERATOR'];
  throw invalid([{ in: 'body', path: 'as', message: `must be one of: ${allowed.join(', ')}`, allowed }]);
}

/** What a sign-in is unlocked with: the page does not have the key of the demo. */
function credentialOf(req: Request, { signIn }: Found, { demo }: SignInApi) {
  const ofDemo = demoCredential(signIn.credential.prefix, demo());
  const { credential } = membersOf(req);
  const isOfDemo = credential === undefined && ofDemo !== undefined;
  return { credential: isOfDemo ? ofDemo : credential, isOfDemo };
}

type Verified = SignedIn | { rejection: AppError | ConsoleError; isLimited: boolean };

/** Runs the five checks. Undefined if the browser has left. */
async function verify(res: Response, credential: unknown, api: SignInApi): Promise<Verified | undefined> {
  if (typeof credential !== 'string')
    throw invalid([{ in: 'body', path: 'credential', message: 'must be text: a key or a token' }]);
  const { exchange } = res;
  const { authenticator, failedKeys, onRejection } = api.authentication;
  const namespaces: readonly Namespace[] = api.operators ? ['svcp', 'svco'] : ['svcp'];
  const presented = credential.trim();
  const verdict = await authenticator.verify(presented, namespaces, () => isDisconnected(res));
  if (!verdict) return undefined;
  if ('rejection' in verdict) {
    exchange.rejection = verdict.rejection;
    exchange.rejected = verdict;
    onRejection(verdict.rejection, verdict.keyId);
    const seconds = verdict.isGuess ? failedKeys.add(exchange.network) : undefined;
    return seconds === undefined
      ? { rejection: wrongCredential(api), isLimited: false }
      : { rejection: tooManyFailures(seconds), isLimited: true };
  }
  const { principal, origins, expiresAt } = verdict;
  if (origins.size > 0) {
    exchange.rejection = 'origin';
    exchange.principal = principal;
    const message = 'This key has origins, so it is public. Sign in with a key without origins.';
    return { rejection: new AppError('ORIGIN_NOT_ALLOWED', message), isLimited: false };
  }
  exchange.principal = principal;
  return { principal, secretHash: hashSecret(parseKey(presented)?.secret ?? ''), expiresAt };
}

const wrongCredential = ({ hasDemo }: SignInApi): ConsoleError =>
  new ConsoleError('UNAUTHENTICATED', 'The key or token is not valid.', { demo: hasDemo() });

const tooManyFailures = (seconds: number): AppError =>
  new AppError('RATE_LIMITED', `Too many invalid keys from this address. Try again in ${seconds} s.`, {
    check: 'address',
    headers: { 'Retry-After': String(seconds) },
  });

const isSame = (one: Principal, other: Principal): boolean =>
  one.kind === 'partner'
    ? other.kind === 'partner' && one.keyId === other.keyId
    : other.kind === 'operator' && one.tokenId === other.tokenId;

/** Sends a sign-in with its new cookie. */
function sendBegun(
  req: Request,
  res: Response,
  { principal, visit, begun }: Omit<Found, 'signIn'> & { begun: Begun | undefined },
  api: SignInApi,
): void {
  // The key was revoked, or the sign-in has ended, at this moment.
  if (!begun) throw signedOut(api);
  api.used(principal);
  setCookie(req, res, begun.cookie);
  send(res, { signIn: begun.signIn, principal, visit }, api);
}
