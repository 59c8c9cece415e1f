import { nowOf } from '../../database/declare/clock.js';
import type { Em } from '../../database/orm/orm.js';
import type { Context, Settings } from '../base/context.js';
import { BRANDS, type BrandTask } from '../base/module/brand-task.js';
import { inBatches } from '../base/module/in-batches.js';

/** The most events that one transaction deletes. */
const BATCH = 5000;
const BATCHES_PER_RUN = 100;

/** They are one range of the brand's numbers, since the instants of a feed never fall. */
const DELETE = `delete from event where brand_id = $1 and id in (
  select id from event where brand_id = $1 and id <= $2::bigint and created_at < $3::timestamptz
  order by id limit ${BATCH}) returning id`;
const NEWEST = 'select last_sequence from event_stream where brand_id = $1 for update';
const OLDEST = `update event_stream set updated_at = $2::timestamptz, oldest_at = (
    select e.created_at from event e where e.brand_id = $1 order by e.id limit 1)
  where brand_id = $1`;

const keptFrom = (now: Date, { eventRetentionMs }: Settings): Date =>
  new Date(now.getTime() - eventRetentionMs);

/** Deletes the events of the brand that are no longer kept. */
async function deleteOldEvents(ctx: Context): Promise<void> {
  const from = keptFrom(ctx.now(), ctx.settings);
  await inBatches(
    ctx,
    async () => {
      const { reader, brandId } = ctx;
      const [[last] = []] = await reader.cells(NEWEST, [brandId]);
      const rows = await reader.cells(DELETE, [brandId, last, from]);
      await reader.write(OLDEST, [brandId, ctx.now()]);
      return rows.length === BATCH;
    },
    BATCHES_PER_RUN,
  );
}

export const eventRetention: BrandTask = {
  name: 'event_retention',
  search: {
    sql: (among) => `select s.brand_id from event_stream s
      where ${among('s.brand_id')} and s.oldest_at < ?::timestamptz limit ${BRANDS}`,
    parameters: (em: Em, settings: Settings) => [keptFrom(nowOf(em), settings)],
  },
  work: deleteOldEvents,
  everyMs: 60_000,
};
