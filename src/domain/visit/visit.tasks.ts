import type { Context } from '../base/context.js';
import type { TableTask } from '../base/module/table-task.js';
import { inTransaction } from '../base/transaction.js';
import { endVisits, type VisitEnd } from './end-visits.js';

/** The most visits that one run ends. */
const BATCH = 100;

/** Open visits that nothing can use any more, each with the first reason. */
const OVER = `select v.api_key_id, case
    when not $2::boolean then 'visits_off'
    when not k.is_active then 'key_revoked'
    when not t.is_active then 'token_revoked'
    when v.ends_at <= $1::timestamptz or t.expires_at <= $1::timestamptz then 'expired'
    else 'sign_in_ended' end
  from console_visit v join api_key k on k.id = v.api_key_id
    join operator_token t on t.id = v.operator_token_id
    left join console_sign_in s on s.id = v.sign_in_id and s.idle_ends_at > $1::timestamptz
  where v.ended_at is null and (not $2::boolean or not k.is_active or not t.is_active or s.id is null
    or v.ends_at <= $1::timestamptz or t.expires_at <= $1::timestamptz)
  order by v.ends_at limit ${BATCH}`;

async function endOver(ctx: Context): Promise<boolean> {
  const over = await ctx.reader.cells(OVER, [ctx.now(), ctx.settings.visits]);
  for (const [cause, rows] of Map.groupBy(over, ([, why]) => why as VisitEnd))
    await inTransaction(ctx, () =>
      endVisits(
        ctx,
        'key',
        rows.map(([key]) => Number(key)),
        cause,
      ),
    );
  return over.length > 0;
}

/** Ends visits whose time is over, or whose sign-in or token has ended. Nothing could use them already. */
export const overVisits: TableTask = { name: 'visits', work: endOver, everyMs: 10_000 };
