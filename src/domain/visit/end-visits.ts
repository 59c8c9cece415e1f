import { audit } from '../base/audit/audit.js';
import { AuditAction } from '../base/audit/audit-action.js';
import type { Context } from '../base/context.js';

/** Why a visit has ended, for the audit log. */
export type VisitEnd =
  | 'left'
  | 'signed_out'
  | 'sign_in_ended'
  | 'other_visit'
  | 'token_revoked'
  | 'key_revoked'
  | 'expired'
  | 'visits_off';

/** What visits are ended by: the ids of their keys, their sign-ins or their tokens. */
const BY = { key: 'api_key_id', signIn: 'sign_in_id', token: 'operator_token_id' } as const;

/** The keys are locked before their visits, as when a key is revoked: two changes cannot deadlock. */
const LOCK = (column: string): string => `select id from api_key where id in (
    select api_key_id from console_visit where ended_at is null and ${column} = any($1::bigint[]))
  order by id for update`;

const END = (column: string): string => `update console_visit set ended_at = $2::timestamptz
  where ended_at is null and ${column} = any($1::bigint[]) returning api_key_id, brand_id`;

const REVOKE = `update api_key set is_active = false, revoked_at = $2::timestamptz
  where id = any($1::bigint[]) and is_active`;

/** Ends open visits: their keys stop working with this transaction. Returns the ids of the keys. */
export async function endVisits(
  ctx: Context,
  by: keyof typeof BY,
  ids: readonly number[],
  cause: VisitEnd,
): Promise<number[]> {
  if (ids.length === 0) return [];
  await ctx.reader.cells(LOCK(BY[by]), [ids]);
  const ended = await ctx.reader.cells(END(BY[by]), [ids, ctx.now()]);
  const keys = ended.map(([key]) => Number(key));
  if (keys.length === 0) return [];
  await ctx.reader.write(REVOKE, [keys, ctx.now()]);
  for (const [key, brand] of ended)
    await audit(ctx, {
      action: AuditAction.VISIT_ENDED,
      brandId: Number(brand),
      targets: [{ type: 'api_key', id: Number(key) }],
      changes: { is_active: [true, false], cause: [null, cause] },
    });
  return keys;
}
