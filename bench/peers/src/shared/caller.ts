import { createHash, timingSafeEqual } from 'node:crypto';
import type { Query, Statement } from './database.js';

/** The caller: the brand and the user of an API key. */
export interface Caller {
  keyId: number;
  brandId: number;
  userId: number;
}

/** The stored part of a key. */
export interface StoredKey {
  id: number;
  brandId: number;
  userId: number;
  secretHash: string;
  isActive: boolean;
  expiresAt?: Date | null | undefined;
}

/** The columns of a key `k`. */
export const STORED_KEY = `k.id, k.brand_id as "brandId", k.user_id as "userId",
  k.secret_hash as "secretHash", k.is_active as "isActive", k.expires_at as "expiresAt"`;
const KEY: Statement = { name: 'key', text: `select ${STORED_KEY} from api_key k where k.prefix = $1` };
const FORMAT = /^svcp_([0-9a-f]{12})_([0-9a-f]{64})$/;

/** The caller of a request, read from the database each time; undefined if the key is rejected. */
export const callerOf = (query: Query, key: string | undefined): Promise<Caller | undefined> =>
  callerWith(async (prefix) => (await query<StoredKey>(KEY, [prefix]))[0], key);

/** The same, with another way to read the key. */
export async function callerWith(
  find: (prefix: string) => Promise<StoredKey | null | undefined>,
  key: string | undefined,
): Promise<Caller | undefined> {
  const [, prefix, secret] = FORMAT.exec(key ?? '') ?? [];
  if (!prefix || !secret) return undefined;
  const stored = await find(prefix);
  if (!stored || !isValid(stored, secret)) return undefined;
  return { keyId: stored.id, brandId: stored.brandId, userId: stored.userId };
}

function isValid({ secretHash, isActive, expiresAt }: StoredKey, secret: string): boolean {
  const hash = createHash('sha256').update(secret).digest();
  const isCurrent = isActive && (!expiresAt || expiresAt > new Date());
  return timingSafeEqual(hash, Buffer.from(secretHash, 'hex')) && isCurrent;
}
