import type { Request, RequestHandler, Response } from 'express';
import { inTransaction } from '../../domain/base/transaction.js';
import { startVisit } from '../../domain/sign-in/start-visit.js';
import { endVisits, type VisitEnd } from '../../domain/visit/end-visits.js';
import { AppError, invalid, type Problem } from '../../errors.js';
import { isId } from '../../language/graphql/id.js';
import { ConsoleError } from './console-error.js';
import { isUnlocked } from './locked.js';
import { overHttps } from './own-page.js';
import type { Post } from './post.js';
import { send } from './shown.js';
import type { SignInApi } from './sign-in-api.js';
import { type Found, signedOut, signInOf } from './signed-in.js';

const REASON = { min: 10, max: 200 };
const MAX_HOURS = 8;

/** Adds the start and the end of a visit of an operator to a brand. */
export function addVisitRoutes(post: Post, api: SignInApi): void {
  const start: RequestHandler = async (req, res) => {
    const { signIn, principal } = await currentOf(req, res, api);
    if (principal.kind !== 'operator')
      throw new AppError('OPERATOR_REQUIRED', 'Only operators visit brands.');
    if (!api.visits) throw new ConsoleError('VISITS_OFF', 'Visits are turned off: VISITS=off.');
    if (!isUnlocked(signIn, api.now()))
      throw new ConsoleError('LOCKED', 'Unlock the console to visit a brand.');
    const wanted = wantedOf(req);
    const ctx = api.contextOf(res);
    if (!(await inTransaction(ctx, () => startVisit(ctx, wanted)))) throw signedOut(api);
    api.used(principal);
    send(res, await currentOf(req, res, api), api);
  };
  post('visit', overHttps(api.names), start);
  post('visit/end', async (req, res) => {
    await endVisit(res, await currentOf(req, res, api), api, 'left');
    send(res, await currentOf(req, res, api), api);
  });
}

/** The sign-in of a request, kept for the log and the audit. */
async function currentOf(req: Request, res: Response, api: SignInApi): Promise<Found> {
  const found = await signInOf(req, api, true);
  if (!found) throw signedOut(api);
  res.exchange.principal = found.principal;
  res.exchange.signIn = found.signIn;
  return found;
}

/** Ends the visit of a sign-in that is about to end. */
export async function endVisitOf(req: Request, res: Response, api: SignInApi): Promise<void> {
  const found = await signInOf(req, api, false);
  if (!found) return;
  const { principal } = res.exchange;
  res.exchange.principal = found.principal;
  res.exchange.signIn = found.signIn;
  await endVisit(res, found, api, 'signed_out');
  if (principal) res.exchange.principal = principal;
}

async function endVisit(res: Response, { signIn }: Found, api: SignInApi, cause: VisitEnd): Promise<void> {
  if (!signIn.visit) return;
  const ctx = api.contextOf(res);
  await inTransaction(ctx, () => endVisits(ctx, 'signIn', [signIn.id], cause));
}

/** The visit that a page asks for; every problem of it at once. */
function wantedOf(req: Request) {
  const { brandId, reason, hours }: Readonly<Record<string, unknown>> = Object(req.body);
  const words = typeof reason === 'string' ? reason.replace(/\s+/g, ' ').trim() : '';
  const problems: Problem[] = [];
  const reject = (path: string, message: string) => problems.push({ in: 'body', path, message });
  if (!isId(brandId)) reject('brandId', 'must be the id of a brand');
  if (visible(words).length < REASON.min || words.length > REASON.max || !isReadable(words))
    reject('reason', `must be text of ${REASON.min} to ${REASON.max} characters`);
  if (!isHours(hours)) reject('hours', `must be a whole number from 1 to ${MAX_HOURS}`);
  if (problems.length > 0 || !isId(brandId) || !isHours(hours)) throw invalid(problems);
  return { brandId, reason: words, hours };
}

/**
 * PostgreSQL cannot store NUL, and UTF-8 has no half of a surrogate pair. Marks of direction would reverse the
 * text that follows.
 */
const isReadable = (text: string): boolean =>
  !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text) && text.isWellFormed();

const visible = (text: string): string => text.replaceAll(/\p{Cf}/gu, '');

const isHours = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_HOURS;
