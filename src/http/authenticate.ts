import type { RequestHandler } from 'express';
import { type Authenticator, presentedKey, type Refusal } from '../auth/authenticator.js';
import type { Namespace } from '../auth/key.js';
import { AppError } from '../errors.js';
import { headerOf, learn } from './request.js';

/** The two 401 bodies (interface 5). */
const unauthenticated = (refusal: Refusal): AppError =>
  new AppError('UNAUTHENTICATED', refusal === 'missing' ? 'No API key provided.' : 'Invalid API key.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

/** Lets no one through whose key does not pass the five checks; the same before both doors. */
export function authenticate(
  authenticator: Authenticator,
  doors: readonly Namespace[],
  onRefusal: (refusal: Refusal) => void,
): RequestHandler {
  return async (req, res, next) => {
    const verdict = await authenticator.verify(presentedKey(headerOf(req)), doors);
    if ('refusal' in verdict) {
      onRefusal(verdict.refusal);
      throw unauthenticated(verdict.refusal);
    }
    learn(res, { principal: verdict.principal });
    next();
  };
}
