import type { RequestHandler } from 'express';
import { type Authenticator, presentedKey, type Rejection } from '../../auth/authenticator.js';
import type { Credential } from '../../auth/credentials.js';
import type { Namespace } from '../../auth/key.js';
import { AppError } from '../../errors.js';
import type { AddressCount } from '../load/address-count.js';
import { allowOrigin } from './cross-origin.js';
import { isDisconnected } from './disconnected.js';

export interface Authentication {
  authenticator: Authenticator;
  failedKeys: AddressCount;
  /** Called with the id of the API key too, if the key exists. */
  onRejection: (rejection: Rejection, keyId?: number) => void;
}

/**
 * Rejects every request whose key does not pass the five checks; the same for the REST and the GraphQL API.
 */
export function authenticate(
  { authenticator, failedKeys, onRejection }: Authentication,
  namespaces: readonly Namespace[],
): RequestHandler {
  return async (req, res, next) => {
    const { exchange } = res;
    const verdict = await authenticator.verify(
      presentedKey((name) => req.get(name)),
      namespaces,
      () => isDisconnected(res),
    );
    if (!verdict) return;
    if ('rejection' in verdict) {
      const { rejection, isGuess, keyId } = verdict;
      exchange.rejection = rejection;
      exchange.rejected = verdict;
      onRejection(rejection, keyId);
      const seconds = isGuess ? failedKeys.add(exchange.network) : undefined;
      throw seconds === undefined ? unauthenticated(rejection) : tooManyFailures(seconds);
    }
    const { principal, origins } = verdict;
    exchange.principal = principal;
    const { foreignOrigin } = exchange;
    if (foreignOrigin !== undefined) {
      if (!origins.has(foreignOrigin)) {
        exchange.rejection = 'origin';
        onRejection('origin');
        throw keyNotForOrigin(verdict);
      }
      allowOrigin(res, foreignOrigin);
    }
    next();
  };
}

/** The two documented bodies of 401. */
const unauthenticated = (rejection: Rejection): AppError =>
  new AppError('UNAUTHENTICATED', rejection === 'missing' ? 'No API key provided.' : 'Invalid API key.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });

/** The page of another site can read this if an active key has its origin. */
const keyNotForOrigin = ({ principal, origins }: Pick<Credential, 'principal' | 'origins'>): AppError => {
  const remedy = 'Ask the operator for a key with this origin, or call from a server.';
  if (principal.kind === 'operator')
    return new AppError('ORIGIN_NOT_ALLOWED', 'Pages of other sites may not use an operator token.');
  return new AppError(
    'ORIGIN_NOT_ALLOWED',
    origins.size > 0
      ? `Pages of this origin may not use this API key. ${remedy}`
      : `Pages of other sites may not use this API key, which has no origins. ${remedy}`,
  );
};

const tooManyFailures = (seconds: number): AppError =>
  new AppError('RATE_LIMITED', `Too many invalid API keys from this address. Try again in ${seconds} s.`, {
    check: 'address',
    headers: { 'Retry-After': String(seconds) },
  });
