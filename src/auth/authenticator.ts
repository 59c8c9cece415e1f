import type { Credential, FindCredential } from './credentials.js';
import { hashSecret, type Namespace, parseKey, secretMatches } from './key.js';
import type { Principal } from './principal.js';

/** Why a key was refused; for the metrics, never for the caller. */
export type Refusal = 'missing' | 'format' | 'unknown' | 'revoked' | 'expired' | 'secret';

export type Verdict = { principal: Principal } | { refusal: Refusal };

export interface Authenticator {
  /** Runs the five checks of interface 5 in their order; `doors` are the namespaces that are keys here at all. */
  verify(presented: string | undefined, doors: readonly Namespace[]): Promise<Verdict>;
}

/** Compared with where no key was found, so that a refusal takes the same time. */
const DUMMY_HASH = hashSecret('');

/** `onSuccess` is told of each key that passed, and of no other. */
export function authenticator(
  find: Readonly<Record<Namespace, FindCredential>>,
  onSuccess: (principal: Principal) => void,
): Authenticator {
  return {
    async verify(presented, doors) {
      if (presented === undefined) return { refusal: 'missing' };
      const key = parseKey(presented);
      if (!key || !doors.includes(key.namespace)) return { refusal: 'format' };
      const credential = await find[key.namespace](key.prefix);
      const matches = secretMatches(key.secret, credential?.secretHash ?? DUMMY_HASH);
      const refusal = refuse(credential, matches);
      if (refusal || !credential) return { refusal: refusal ?? 'unknown' };
      onSuccess(credential.principal);
      return { principal: credential.principal };
    },
  };
}

function refuse(credential: Credential | null, matches: boolean): Refusal | undefined {
  if (!credential) return 'unknown';
  if (!credential.isActive) return 'revoked';
  if (credential.expiresAt && credential.expiresAt.getTime() <= Date.now()) return 'expired';
  return matches ? undefined : 'secret';
}

/**
 * The key that a request carries: `X-API-Key` wins where both are there, even when it is wrong. An empty header counts
 * as absent, and so does an `Authorization` of another scheme than Bearer.
 */
export function presentedKey(header: (name: string) => string | undefined): string | undefined {
  const named = header('x-api-key')?.trim();
  if (named) return named;
  const [, bearer] = /^bearer\s+(.*)$/i.exec(header('authorization')?.trim() ?? '') ?? [];
  return bearer?.trim() || undefined;
}
