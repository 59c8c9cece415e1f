import { nowOf } from '../../database/declare/clock.js';
import type { Em } from '../../database/orm/orm.js';
import type { Context } from '../base/context.js';
import { BRANDS, type BrandTask } from '../base/module/brand-task.js';
import { inBatches } from '../base/module/in-batches.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Attempts go on for four days, and the log of the last one is kept 30 days longer. */
const RETENTION_DAYS = 34;
/** The most deliveries that one transaction deletes. */
const BATCH = 1000;
const BATCHES_PER_RUN = 100;

const DELETE = `with old as (
    select t.id from webhook_delivery t where t.brand_id = $1 and t.created_at < $2::timestamptz
    order by t.created_at limit ${BATCH}
  ), deleted as (
    delete from webhook_delivery d using old where d.brand_id = $1 and d.id = old.id
    returning d.endpoint_id, d.sequence
  ), attempts as (
    delete from webhook_attempt a using deleted
    where a.brand_id = $1 and a.endpoint_id = deleted.endpoint_id and a.sequence = deleted.sequence
  ) select count(*)::int from deleted`;

const DELETE_EMAILS = `delete from endpoint_email where brand_id = $1 and id in (
  select t.id from endpoint_email t where t.brand_id = $1 and t.created_at < $2::timestamptz
  order by t.created_at limit ${BATCH})`;

const keptFrom = (now: Date): Date => new Date(now.getTime() - RETENTION_DAYS * DAY_MS);

/** Deletes the log of deliveries, and the e-mails about endpoints, that are no longer kept. */
async function deleteOldDeliveries(ctx: Context): Promise<void> {
  const from = keptFrom(ctx.now());
  await ctx.reader.write(DELETE_EMAILS, [ctx.brandId, from]);
  await inBatches(
    ctx,
    async () => {
      const [[count] = []] = await ctx.reader.cells(DELETE, [ctx.brandId, from]);
      return Number(count) === BATCH;
    },
    BATCHES_PER_RUN,
  );
}

export const deliveryRetention: BrandTask = {
  name: 'webhook_retention',
  search: {
    sql: (among) => `select s.brand_id from webhook_sender s
      where ${among('s.brand_id')} and exists (
        select from webhook_delivery t where t.brand_id = s.brand_id and t.created_at < ?::timestamptz
      ) limit ${BRANDS}`,
    parameters: (em: Em) => [keptFrom(nowOf(em))],
  },
  work: deleteOldDeliveries,
  everyMs: 60_000,
};
