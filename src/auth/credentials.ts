import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import type { Namespace } from './key.js';
import type { Principal } from './principal.js';
import type { Entitlement, Scope } from './scopes.js';

/** The stored part of a key or token, and the caller that it stands for. */
export interface Credential {
  secretHash: string;
  isActive: boolean;
  expiresAt: Date | null;
  principal: Principal;
}

interface KeyRow {
  id: string;
  prefix: string;
  secret_hash: string;
  is_active: boolean;
  expires_at: string | Date | null;
}

interface ApiKeyRow extends KeyRow {
  brand_id: string;
  user_id: string;
  scopes: Scope[];
  entitlements: Entitlement[];
}

const API_KEYS = `select k.id, k.prefix, k.secret_hash, k.is_active, k.expires_at, k.brand_id, k.user_id,
    k.scopes, b.entitlements
  from api_key k join brand b on b.id = k.brand_id where k.prefix = any($1::text[])`;
const OPERATOR_TOKENS =
  'select id, prefix, secret_hash, is_active, expires_at from operator_token where prefix = any($1::text[])';

export type FindCredential = (prefix: string) => Promise<Credential | null>;

/**
 * Finds credentials by prefix; the brand is not known yet. The look-ups of one event-loop iteration share a
 * statement. Nothing is cached, so a look-up that starts after a revocation always sees it.
 */
export function credentialFinder(pool: Pool): Readonly<Record<Namespace, FindCredential>> {
  const finder = <R extends KeyRow>(sql: string, principal: (row: R) => Principal): FindCredential => {
    const loader = new DataLoader<string, Credential | null>(
      async (prefixes) => {
        const { rows } = await pool.query<R>(sql, [[...new Set(prefixes)]]);
        const found = new Map(rows.map((row) => [row.prefix, toCredential(row, principal(row))]));
        return prefixes.map((prefix) => found.get(prefix) ?? null);
      },
      { cache: false, maxBatchSize: 500, batchScheduleFn: setImmediate },
    );
    return (prefix) => loader.load(prefix);
  };
  return {
    svcp: finder<ApiKeyRow>(API_KEYS, (row) => ({
      kind: 'partner',
      keyId: Number(row.id),
      brandId: Number(row.brand_id),
      userId: Number(row.user_id),
      scopes: new Set(row.scopes),
      entitlements: new Set(row.entitlements),
    })),
    svco: finder(OPERATOR_TOKENS, (row) => ({ kind: 'operator', tokenId: Number(row.id) })),
  };
}

const toCredential = (row: KeyRow, principal: Principal): Credential => ({
  secretHash: row.secret_hash,
  isActive: row.is_active,
  expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
  principal,
});
