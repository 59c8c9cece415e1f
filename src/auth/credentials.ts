import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { type Cell, instantOf } from '../database/cell.js';
import type { Statements } from '../database/statements.js';
import type { Namespace } from './key.js';
import type { Principal } from './principal.js';
import { type Entitlement, PUBLIC_SCOPES, type Scope } from './scopes.js';

/** The stored part of a key or token, and the caller that it stands for. */
export interface Credential {
  secretHash: string;
  isActive: boolean;
  expiresAt: Date | null;
  principal: Principal;
  /** The origins whose pages may use the key; none for a key of servers and for a token. */
  origins: ReadonlySet<string>;
}

const API_KEYS = `select k.prefix, k.secret_hash, k.is_active, k.expires_at, k.origins, k.id, k.brand_id,
    k.user_id, k.scopes, b.entitlements
  from api_key k join brand b on b.id = k.brand_id where k.prefix = any($1::text[])`;
const OPERATOR_TOKENS = `select prefix, secret_hash, is_active, expires_at, '[]', id
  from operator_token where prefix = any($1::text[])`;

export type FindCredential = (prefix: string) => Promise<Credential | null>;

/** The most credentials whose texts are remembered. */
const MAX_REMEMBERED = 1000;

/**
 * Finds credentials by prefix; the brand is not known yet. The look-ups of one event-loop iteration share a
 * statement. Each is read from the database, so a look-up that starts after a revocation always sees it.
 */
export function credentialFinder(statements: Statements): Readonly<Record<Namespace, FindCredential>> {
  const finder = (sql: string, principalOf: (cells: readonly Cell[]) => Principal): FindCredential => {
    const credentialOf = remembered(principalOf);
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
    svcp: finder(API_KEYS, ([, , , , origins, id, brandId, userId, scopes, entitlements]) => {
      const isPublic = originsIn(origins).length > 0;
      const granted: readonly Scope[] = JSON.parse(scopes ?? '[]');
      return {
        kind: 'partner',
        keyId: Number(id),
        brandId: Number(brandId),
        userId: Number(userId),
        // An earlier version may have issued the key with more.
        scopes: new Set(isPublic ? granted.filter((scope) => PUBLIC_SCOPES.includes(scope)) : granted),
        entitlements: new Set<Entitlement>(JSON.parse(entitlements ?? '[]')),
        isPublic,
      };
    }),
    svco: finder(OPERATOR_TOKENS, ([, , , , , id]) => ({ kind: 'operator', tokenId: Number(id) })),
  };
}

const originsIn = (cell: Cell | undefined): string[] => JSON.parse(cell ?? '[]');

/** Rows with the same texts have the same credential, so it is created once. */
function remembered(principalOf: (cells: readonly Cell[]) => Principal) {
  const known = new LRUCache<string, Credential>({ max: MAX_REMEMBERED });
  return (cells: readonly Cell[]): Credential => {
    const texts = JSON.stringify(cells);
    const found = known.get(texts);
    if (found) return found;
    const [, secretHash, isActive, expiresAt, origins] = cells;
    const credential = {
      secretHash: secretHash ?? '',
      isActive: isActive === 't',
      expiresAt: expiresAt ? instantOf(expiresAt) : null,
      principal: principalOf(cells),
      origins: new Set(originsIn(origins)),
    };
    known.set(texts, credential);
    return credential;
  };
}
