import { createHash } from 'node:crypto';
import type { Caller } from '../../auth/principal.js';
import { AppError } from '../../errors.js';
import type { Context } from '../base/context.js';
import { TURNS } from './idempotency-key.entity.js';

/** The use of an Idempotency-Key by one caller. */
export interface KeyUse {
  brandId: number;
  caller: string;
  key: string;
  requestHash: string;
}

/**
 * Replaces a response that held the data of a person who was erased. The key still belongs to its request.
 */
export const ERASED_RESPONSE = '';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const LIFETIME_MS = WEEK_MS;
/** Longer than a commit takes, and than the clocks of two instances differ. */
const OVERLAP_MS = 60_000;

const CLAIM = 'select pg_try_advisory_xact_lock($1::bigint)';

const FIND = `select request_hash, response from idempotency_key
  where brand_id = $1 and caller = $2 and key = $3 and created_at > $4`;

/** An old response under the key is replaced; one that is not old stays. */
const KEEP = `insert into idempotency_key (brand_id, caller, key, turn, request_hash, response, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (brand_id, caller, key, turn) do update
  set request_hash = excluded.request_hash, response = excluded.response, created_at = excluded.created_at
  where idempotency_key.created_at <= $8 returning key`;

/** The keys of callers are independent of one another. */
export function callerOf(principal: Caller): string {
  if (principal.kind === 'partner') return `api_key ${principal.keyId}`;
  return principal.kind === 'operator' ? `operator_token ${principal.tokenId}` : principal.kind;
}

/**
 * Claims the key until the transaction ends. False while another transaction has it: nothing waits for a
 * lock. Two coordinators of a cluster do not see each other's locks; there `keepResult` lets one succeed.
 */
export async function claimKey({ reader }: Context, { brandId, caller, key }: KeyUse): Promise<boolean> {
  const digest = createHash('sha256')
    .update(JSON.stringify([brandId, caller, key]))
    .digest();
  const [[isClaimed] = []] = await reader.cells(CLAIM, [digest.readBigInt64BE()]);
  return isClaimed === 't';
}

/**
 * The response that is stored under the key, or undefined. Throws for another request than the one that it
 * was for, and for one whose response was erased: it would make the change again.
 */
export async function keptResult({ reader, now }: Context, use: KeyUse): Promise<string | undefined> {
  const { brandId, caller, key, requestHash } = use;
  const [row] = await reader.cells(FIND, [brandId, caller, key, oldest(now())]);
  const [hash, response] = row ?? [];
  if (row && hash !== requestHash)
    throw new AppError(
      'IDEMPOTENCY_CONFLICT',
      'The Idempotency-Key was used for another request. Send a new key with each new request.',
    );
  if (response === ERASED_RESPONSE)
    throw new AppError(
      'IDEMPOTENCY_ANSWER_ERASED',
      'The change of this Idempotency-Key was made. Do not repeat it. Its response was erased with the ' +
        'data of a person.',
    );
  return response ?? undefined;
}

/** Stores a response, to be committed with its change. False if another one was stored in the meantime. */
export async function keepResult({ reader, now }: Context, use: KeyUse, response: string): Promise<boolean> {
  const { brandId, caller, key, requestHash } = use;
  const at = now();
  for (const turn of turnsAt(at)) {
    const values = [brandId, caller, key, turn, requestHash, response, at, oldest(at)];
    if ((await reader.cells(KEEP, values)).length === 0) return false;
  }
  return true;
}

/**
 * A key is kept in the table of its week, and in the first minute of a week also in the one before: the
 * primary key is one of each table, and at that time another coordinator may be keeping the same key there.
 */
const turnsAt = (at: Date): Set<number> =>
  new Set([at.getTime() - OVERLAP_MS, at.getTime()].map((ms) => Math.floor(ms / WEEK_MS) % TURNS.length));

/** Keys from this instant or before count as absent. */
export const oldest = (now: Date): Date => new Date(now.getTime() - LIFETIME_MS);
