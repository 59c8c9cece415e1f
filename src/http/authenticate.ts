import type { RequestHandler } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { type Authenticator, presentedKey, type Refusal } from '../auth/authenticator.js';
import { type FailedKeys, isGuess } from '../auth/failed-keys.js';
import type { Namespace } from '../auth/key.js';
import { AppError } from '../errors.js';
import { addFacts, factsOf } from './request-facts.js';

export interface Authentication {
  authenticator: Authenticator;
  failedKeys: FailedKeys;
  onRefusal: (refusal: Refusal) => void;
}

/**
 * Refuses every request whose key does not pass the five checks; the same for the REST and the GraphQL API.
 */
export function authenticate(
  { authenticator, failedKeys, onRefusal }: Authentication,
  namespaces: readonly Namespace[],
): RequestHandler {
  return async (req, res, next) => {
    const verdict = await authenticator.verify(
      presentedKey((name) => req.get(name)),
      namespaces,
    );
    if ('refusal' in verdict) {
      const { refusal } = verdict;
      addFacts(res, { refusal });
      onRefusal(refusal);
      // An IPv6 subscriber can use any address of its subnet, so the subnet is counted.
      const address = ipKeyGenerator(factsOf(res).address ?? '');
      const seconds = isGuess(refusal) ? failedKeys.count(address) : undefined;
      throw seconds === undefined ? unauthenticated(refusal) : tooManyFailures(seconds);
    }
    addFacts(res, { principal: verdict.principal });
    next();
  };
}

/** The two documented bodies of 401. */
const unauthenticated = (refusal: Refusal): AppError =>
  new AppError('UNAUTHENTICATED', refusal === 'missing' ? 'No API key provided.' : 'Invalid API key.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

const tooManyFailures = (seconds: number): AppError =>
  new AppError('RATE_LIMITED', `Too many invalid API keys from this address. Try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  });
