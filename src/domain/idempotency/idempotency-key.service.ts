import { createHash } from 'node:crypto';
import type { Caller } from '../../auth/principal.js';
import { AppError } from '../../errors.js';
import type { Context } from '../base/context.js';

/** The use of an Idempotency-Key by one caller. */
export interface KeyUse {
  brandId: number;
  caller: string;
  key: string;
  requestHash: string;
}

/** Replaces an answer that held the data of a person who was erased. The key still belongs to its request. */
export const ERASED_ANSWER = '';

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
const PURGE_BATCH = 1000;
/** A brand with more old keys waits for the next run. */
const PURGE_BATCHES = 10;

const CLAIM = 'select pg_try_advisory_xact_lock($1::bigint)';

const FIND = `select request_hash, answer from idempotency_key
  where brand_id = $1 and caller = $2 and key = $3 and created_at > $4`;

/** An old answer under the key is replaced; one that is not old stays. */
const KEEP = `insert into idempotency_key (brand_id, caller, key, request_hash, answer, created_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (brand_id, caller, key) do update
  set request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at
  where idempotency_key.created_at <= $7 returning key`;

/** The age is compared twice: a key that is used again while this statement waits for its row is not old. */
const PURGE = `delete from idempotency_key where brand_id = $1 and created_at <= $2 and (caller, key) in (
  select caller, key from idempotency_key where brand_id = $1 and created_at <= $2
  order by created_at limit ${PURGE_BATCH}) returning key`;

/** The keys of callers are independent of one another. */
export function callerOf(principal: Caller): string {
  if (principal.kind === 'partner') return `api_key ${principal.keyId}`;
  return principal.kind === 'operator' ? `operator_token ${principal.tokenId}` : principal.kind;
}

/**
 * Claims the key until the transaction ends. False while another transaction has it: nothing waits for a
 * lock. Two coordinators of a cluster do not see each other's locks; there `keepAnswer` lets one succeed.
 */
export async function claimKey({ reader }: Context, { brandId, caller, key }: KeyUse): Promise<boolean> {
  const digest = createHash('sha256')
    .update(JSON.stringify([brandId, caller, key]))
    .digest();
  const [[isClaimed] = []] = await reader.cells(CLAIM, [digest.readBigInt64BE()]);
  return isClaimed === 't';
}

/**
 * The answer that is kept under the key, or undefined. Refuses another request than the one it was for, and
 * one whose answer was erased: it would make the change again.
 */
export async function keptAnswer({ reader, now }: Context, use: KeyUse): Promise<string | undefined> {
  const { brandId, caller, key, requestHash } = use;
  const [row] = await reader.cells(FIND, [brandId, caller, key, oldest(now())]);
  const [hash, answer] = row ?? [];
  if (row && hash !== requestHash)
    throw new AppError(
      'IDEMPOTENCY_CONFLICT',
      'The Idempotency-Key was used for another request. Send a new key with each new request.',
    );
  if (answer === ERASED_ANSWER)
    throw new AppError(
      'IDEMPOTENCY_ANSWER_ERASED',
      'The change of this Idempotency-Key was made. Do not repeat it. Its answer was erased with the ' +
        'data of a person.',
    );
  return answer ?? undefined;
}

/** Keeps an answer, to be committed with its change. False if another one was kept in the meantime. */
export async function keepAnswer({ reader, now }: Context, use: KeyUse, answer: string): Promise<boolean> {
  const { brandId, caller, key, requestHash } = use;
  const at = now();
  const rows = await reader.cells(KEEP, [brandId, caller, key, requestHash, answer, at, oldest(at)]);
  return rows.length > 0;
}

/** Deletes the old keys of the brand. */
export async function purgeKeys({ reader, brandId, now }: Context): Promise<void> {
  for (let batch = 0; batch < PURGE_BATCHES; batch += 1) {
    const deleted = await reader.cells(PURGE, [brandId, oldest(now())]);
    if (deleted.length < PURGE_BATCH) return;
  }
}

/** Keys from this instant or before count as absent. */
export const oldest = (now: Date): Date => new Date(now.getTime() - LIFETIME_MS);
