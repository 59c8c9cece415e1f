import type { Clock } from '../language/time/clock.js';
import type { Credential, FindCredential } from './credentials.js';
import { hashSecret, type Namespace, parseKey, secretMatches } from './key.js';
import type { Partner, Principal } from './principal.js';

/** Why a key was rejected: for the log and the metrics, never for the caller. */
export type Rejection = 'missing' | 'format' | 'unknown' | 'revoked' | 'expired' | 'secret' | 'origin';

/** A key that was rejected. */
export interface Rejected {
  rejection: Rejection;
  /**
   * Whether the caller may be guessing. A key with the right secret is not a guess, even if it is revoked or
   * has expired; without the secret, a prefix that exists is treated like one that does not.
   */
  isGuess: boolean;
  /** The id of the API key whose prefix was presented, for the operator's counts. */
  keyId?: number;
  /** The caller of a key with the right secret, which was revoked or has expired. */
  former?: Principal;
}

/** The caller, with the origins whose pages may use its key; or why the key was rejected. */
export type Verdict = Pick<Credential, 'principal' | 'origins' | 'expiresAt'> | Rejected;

export interface Authenticator {
  /**
   * Runs the five checks in their order: format, existence, revocation, expiry, secret. A key of a namespace
   * that is not listed has the wrong format. Undefined if the caller has left before the second check.
   */
  verify(
    presented: string | undefined,
    namespaces: readonly Namespace[],
    isDisconnected: () => Promise<boolean>,
  ): Promise<Verdict | undefined>;
  /**
   * The caller of an API key that was checked before; undefined once the key is no longer valid, or has
   * another secret.
   */
  stillValid(key: { prefix: string; secretHash: string }): Promise<Partner | undefined>;
  /** The same for a key or a token. */
  stillHolds(checked: CheckedCredential): Promise<Principal | undefined>;
}

/** A key or a token that was checked before. */
export interface CheckedCredential {
  namespace: Namespace;
  prefix: string;
  secretHash: string;
}

/** Compared with when no key was found, so that every rejection takes the same time. */
const DUMMY_HASH = hashSecret('');

export function authenticator(find: Readonly<Record<Namespace, FindCredential>>, now: Clock): Authenticator {
  const stillHolds = async ({ namespace, prefix, secretHash }: CheckedCredential) => {
    const credential = await find[namespace](prefix);
    const rejection = rejectionOf(credential, credential?.secretHash === secretHash, now());
    return rejection ? undefined : credential?.principal;
  };
  return {
    async verify(presented, namespaces, isDisconnected) {
      if (presented === undefined) return { rejection: 'missing', isGuess: false };
      const key = parseKey(presented);
      if (!key || !namespaces.includes(key.namespace)) return { rejection: 'format', isGuess: true };
      if (await isDisconnected()) return undefined;
      const credential = await find[key.namespace](key.prefix);
      const matches = secretMatches(key.secret, credential?.secretHash ?? DUMMY_HASH);
      const rejection = rejectionOf(credential, matches, now());
      if (!rejection && credential) return credential;
      const rejected: Rejected = { rejection: rejection ?? 'unknown', isGuess: !matches };
      if (credential?.principal.kind === 'partner') rejected.keyId = credential.principal.keyId;
      if (credential && matches) rejected.former = credential.principal;
      return rejected;
    },
    async stillValid(key) {
      const principal = await stillHolds({ namespace: 'svcp', ...key });
      return principal?.kind === 'partner' ? principal : undefined;
    },
    stillHolds,
  };
}

function rejectionOf(credential: Credential | null, matches: boolean, now: Date): Rejection | undefined {
  if (!credential) return 'unknown';
  if (!credential.isActive) return 'revoked';
  if (credential.expiresAt && credential.expiresAt <= now) return 'expired';
  return matches ? undefined : 'secret';
}

/**
 * The key of a request. With both headers, `X-API-Key` takes precedence, even when it is wrong. An empty
 * header counts as absent, and so does an `Authorization` with another scheme than Bearer.
 */
export function presentedKey(header: (name: string) => string | undefined): string | undefined {
  const named = header('x-api-key')?.trim();
  if (named) return named;
  const [, bearer] = /^bearer\s+(.*)$/i.exec(header('authorization')?.trim() ?? '') ?? [];
  return bearer?.trim() || undefined;
}
