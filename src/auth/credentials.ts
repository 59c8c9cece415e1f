import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { anyArray } from '../database/sql/sql.js';
import { type Cell, instantOf } from '../database/wire/cell.js';
import type { Statements } from '../database/wire/statements.js';
import type { Namespace } from './key.js';
import type { Principal } from './principal.js';
import type { RateLimits } from './rate-limits.js';
import { type Entitlement, PUBLIC_SCOPES, type Scope } from './scopes.js';

/** The stored part of a key or token, and the caller that it represents. */
export interface Credential {
  secretHash: string;
  isActive: boolean;
  expiresAt: Date | null;
  principal: Principal;
  /** The origins whose pages may use the key; none for a key of servers and for a token. */
  origins: ReadonlySet<string>;
}

const PREFIXES = anyArray('$1', 'text');
const API_KEYS = `select k.prefix, k.secret_hash, k.is_active, k.expires_at, k.origins, k.id, k.brand_id,
    k.user_id, k.scopes, b.entitlements, k.rate_limits
  from api_key k join brand b on b.id = k.brand_id where k.prefix = any(${PREFIXES})`;
const OPERATOR_TOKENS = `select prefix, secret_hash, is_active, expires_at, '[]', id
  from operator_token where prefix = any(${PREFIXES})`;

export type FindCredential = (prefix: string) => Promise<Credential | null>;

/** The most memory of the sets of one kind, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;
/** The bytes that a set takes for each character of its text. */
const BYTES_OF_CHARACTER = 4;

/**
 * Finds credentials by prefix; the brand is not known yet. The look-ups of one event-loop iteration share a
 * statement. Each is read from the database, so a look-up that starts after a revocation always sees it.
 */
export function credentialFinder(statements: Statements): Readonly<Record<Namespace, FindCredential>> {
  const originsOf = sharedSets<string>();
  const scopesOf = sharedSets<Scope>();
  const entitlementsOf = sharedSets<Entitlement>();
  const finder = (sql: string, principalOf: (cells: readonly Cell[]) => Principal): FindCredential => {
    const credentialOf = (cells: readonly Cell[]): Credential => {
      const [, secretHash, isActive, expiresAt, origins] = cells;
      return {
        secretHash: secretHash ?? '',
        isActive: isActive === 't',
        expiresAt: expiresAt ? instantOf(expiresAt) : null,
        principal: principalOf(cells),
        origins: originsOf(origins),
      };
    };
    const loader = new DataLoader<string, Credential | null>(
      async (prefixes) => {
        const rows = await statements.cells(sql, [[...new Set(prefixes)]]);
        const found = new Map(rows.map((cells) => [cells[0], credentialOf(cells)]));
        return prefixes.map((prefix) => found.get(prefix) ?? null);
      },
      { cache: false, maxBatchSize: 500, batchScheduleFn: setImmediate },
    );
    return (prefix) => loader.load(prefix);
  };
  return {
    svcp: finder(API_KEYS, ([, , , , origins, id, brandId, personId, scopes, entitlements, limits]) => {
      const isPublic = originsOf(origins).size > 0;
      const granted = scopesOf(scopes);
      return {
        kind: 'partner',
        keyId: Number(id),
        brandId: Number(brandId),
        personId: Number(personId),
        // An earlier version may have issued the key with more.
        scopes: isPublic ? publicScopes(granted) : granted,
        entitlements: entitlementsOf(entitlements),
        rateLimits: limits == null || limits === '{}' ? USUAL_LIMITS : JSON.parse(limits),
        isPublic,
      };
    }),
    svco: finder(OPERATOR_TOKENS, ([, , , , , id]) => ({ kind: 'operator', tokenId: Number(id) })),
  };
}

/** Nearly every key has these. */
const USUAL_LIMITS: RateLimits = {};

const publicScopes = (granted: ReadonlySet<Scope>): ReadonlySet<Scope> =>
  new Set(PUBLIC_SCOPES.filter((scope) => granted.has(scope)));

/**
 * The sets of JSON lists. Most keys have the same few lists, which are parsed once and shared: so the cost of
 * a key does not depend on the number of keys, and no key is cached.
 */
function sharedSets<T>(): (list: Cell | undefined) => ReadonlySet<T> {
  const known = new LRUCache<string, ReadonlySet<T>>({
    maxSize: MAX_BYTES,
    sizeCalculation: (_set, text) => text.length * BYTES_OF_CHARACTER,
  });
  return (list) => {
    const text = list ?? '[]';
    const found = known.get(text);
    if (found) return found;
    const set = new Set<T>(JSON.parse(text));
    known.set(text, set);
    return set;
  };
}
