import { createHash, timingSafeEqual } from 'node:crypto';
import type { Query, Statement } from './database.js';

/** Who calls: the brand and the user of an API key. */
export interface Caller {
  keyId: number;
  brandId: number;
  userId: number;
}

interface KeyRow {
  id: number;
  brand_id: number;
  user_id: number;
  secret_hash: string;
  is_active: boolean;
  expires_at: Date | null;
}

export const KEY: Statement = {
  name: 'key',
  text: `select id, brand_id, user_id, secret_hash, is_active, expires_at from api_key where prefix = $1`,
};
const FORMAT = /^svcp_([0-9a-f]{12})_([0-9a-f]{64})$/;

/** The caller of a request, read from the database each time; undefined when the key is refused. */
export async function callerOf(query: Query, key: string | undefined): Promise<Caller | undefined> {
  const [, prefix, secret] = FORMAT.exec(key ?? '') ?? [];
  if (!prefix || !secret) return undefined;
  const [row] = await query<KeyRow>(KEY, [prefix]);
  return row && isValid(row, secret)
    ? { keyId: row.id, brandId: row.brand_id, userId: row.user_id }
    : undefined;
}

function isValid({ secret_hash, is_active, expires_at }: KeyRow, secret: string): boolean {
  const hash = createHash('sha256').update(secret).digest();
  const isCurrent = is_active && (expires_at === null || expires_at > new Date());
  return timingSafeEqual(hash, Buffer.from(secret_hash, 'hex')) && isCurrent;
}
