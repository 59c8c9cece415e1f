import { nowOf } from '../../database/declare/clock.js';
import { readList } from '../../database/read/read.js';
import type { Context } from '../../domain/base/context.js';
import { BRANDS, type BrandTask } from '../../domain/base/module/brand-task.js';
import { type Delivery, deliveryJob } from '../../domain/base/module/delivery.js';
import { addJobs } from '../queue/queue.js';

const BATCH = 100;

/** A record that is due has a job. Once it is overdue by this much, its job counts as lost. */
const OVERDUE_S = 30;

/** Finds the overdue records of a delivery: a worker was killed in the last attempt, or a job was lost. */
export const overdueTask = (delivery: Delivery): BrandTask => ({
  name: delivery.overdueTask,
  search: {
    sql: (among, em) => `select distinct brand_id from ${em.getMetadata().get(delivery.entity).tableName}
      where ${among('brand_id')} and next_attempt_at < ?::timestamptz - interval '${OVERDUE_S} seconds'
      limit ${BRANDS}`,
    parameters: (em) => [nowOf(em)],
  },
  work: (ctx) => retryOverdue(ctx, delivery),
  everyMs: 10_000,
});

/**
 * Adds jobs for a brand's overdue records. The job sends the record, or settles it as failed. A job that
 * still waits keeps its place in the queue.
 */
async function retryOverdue(ctx: Context, delivery: Delivery): Promise<void> {
  const overdueSince = new Date(ctx.now().getTime() - OVERDUE_S * 1000);
  const records = await readList(ctx.reader, {
    entity: delivery.entity,
    where: { nextAttemptAt: { $lt: overdueSince } },
    order: [{ nextAttemptAt: 'asc' }],
    limit: BATCH,
    fields: ['nextAttemptAt'],
  });
  await addJobs(
    ctx.reader,
    records.map(({ id, nextAttemptAt }) => deliveryJob(delivery, ctx.brandId, id, nextAttemptAt)),
  );
}
