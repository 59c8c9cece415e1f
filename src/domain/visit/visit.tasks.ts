import type { Context } from '../base/context.js';
import type { TableTask } from '../base/module/table-task.js';
import { inTransaction } from '../base/transaction.js';
import { endVisits, type VisitEnd } from './end-visits.js';

/** The most visits that one run ends or deletes. */
const BATCH = 100;
/** As long as the use of keys is kept. The audit log still has the visit, without its reason. */
const KEPT_MS = 400 * 24 * 60 * 60 * 1000;

interface Over {
  keyId: number;
  cause: VisitEnd;
}

/** Open visits that nothing can use any more, each with the first reason. */
const OVER = `select v.api_key_id as "keyId", case
    when not $2::boolean then 'visits_off'
    when not k.is_active then 'key_revoked'
    when not t.is_active then 'token_revoked'
    when v.ends_at <= $1::timestamptz or t.expires_at <= $1::timestamptz then 'expired'
    else 'sign_in_ended' end as cause
  from console_visit v join api_key k on k.id = v.api_key_id
    join operator_token t on t.id = v.operator_token_id
    left join console_sign_in s on s.id = v.sign_in_id and s.idle_ends_at > $1::timestamptz
  where v.ended_at is null and (not $2::boolean or not k.is_active or not t.is_active or s.id is null
    or v.ends_at <= $1::timestamptz or t.expires_at <= $1::timestamptz)
  order by v.ends_at limit ${BATCH}`;

async function endOver(ctx: Context): Promise<boolean> {
  const over = await ctx.reader.records<Over>(OVER, [ctx.now(), ctx.settings.visits]);
  for (const [cause, visits] of Map.groupBy(over, (visit) => visit.cause)) {
    const keys = visits.map(({ keyId }) => keyId);
    await inTransaction(ctx, () => endVisits(ctx, 'key', keys, cause));
  }
  return over.length > 0;
}

/** Ends visits whose time is over, or whose sign-in or token has ended. Nothing could use them already. */
export const overVisits: TableTask = { name: 'visits', work: endOver, everyMs: 10_000 };

/**
 * The name of the key has the reason too. Without the visit, the erasure of a person would not find it. The
 * keys are locked before their visits, as everywhere.
 */
const DELETE = `with keys as materialized (
    select id from api_key where id in (
      select api_key_id from console_visit where ended_at <= $1::timestamptz
      order by ended_at limit ${BATCH})
    order by id for update skip locked
  ), old as (
    delete from console_visit where api_key_id in (select id from keys) returning api_key_id
  )
  update api_key set name = 'Visit' where id in (select api_key_id from old) returning id`;

/** Deletes visits that ended long ago. */
export const oldVisits: TableTask = {
  name: 'old_visits',
  work: async ({ reader, now }) =>
    (await reader.cells(DELETE, [new Date(now().getTime() - KEPT_MS)])).length > 0,
  everyMs: 60 * 60_000,
};
