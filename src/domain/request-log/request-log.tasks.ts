import { nowOf } from '../../database/declare/clock.js';
import type { Em } from '../../database/orm/orm.js';
import type { Context, Settings } from '../base/context.js';
import { BRANDS, type BrandTask } from '../base/module/brand-task.js';
import { inBatches } from '../base/module/in-batches.js';
import type { TableTask } from '../base/module/table-task.js';
import { MAX_KEPT } from './write-calls.js';

/** The most rows that one transaction deletes. */
const BATCH = 5000;
const BATCHES_PER_RUN = 100;

const DELETE = `delete from request_log where brand_id = $1 and id in (
  select id from request_log where brand_id = $1 and created_at < $2::timestamptz
  order by created_at, id limit ${BATCH}) returning id`;

const DELETE_OTHERS = `delete from other_request_log where id in (
  select id from other_request_log where created_at < $1::timestamptz
    or id <= (select id from other_request_log order by id desc offset ${MAX_KEPT} limit 1)
  limit ${BATCH}) returning id`;

const keptFrom = (now: Date, { requestLogMs }: Settings): Date => new Date(now.getTime() - requestLogMs);

/** Deletes the rows of the brand that are no longer kept. */
async function deleteOld(ctx: Context): Promise<void> {
  const from = keptFrom(ctx.now(), ctx.settings);
  await inBatches(
    ctx,
    async () => (await ctx.reader.cells(DELETE, [ctx.brandId, from])).length === BATCH,
    BATCHES_PER_RUN,
  );
}

export const oldRequests: BrandTask = {
  name: 'old_requests',
  search: {
    sql: (among) => `select distinct r.brand_id from request_log r
      where ${among('r.brand_id')} and r.created_at < ?::timestamptz limit ${BRANDS}`,
    parameters: (em: Em, settings: Settings) => [keptFrom(nowOf(em), settings)],
  },
  work: deleteOld,
  everyMs: 60_000,
};

export const oldOtherRequests: TableTask = {
  name: 'old_other_requests',
  work: async ({ reader, now, settings }) => {
    const rows = await reader.cells(DELETE_OTHERS, [keptFrom(now(), settings)]);
    return rows.length > 0;
  },
  everyMs: 60_000,
};
