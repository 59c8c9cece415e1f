import type { Em } from '../database/orm/orm.js';
import type { Context } from '../domain/base/context.js';
import { BRANDS, type BrandTask } from '../domain/base/module/brand-task.js';
import { inBatches } from '../domain/base/module/in-batches.js';
import type { Job } from '../domain/base/module/job.js';
import { jobConsumers } from '../domain/consumers.js';
import { BATCH, takeEvents } from '../domain/feed/record-events.js';
import { addJobs } from './queue/queue.js';

/**
 * Takes the events of the outbox to the feed and to the job queue, for the brand with the oldest event first.
 * A change ends the pause of an idle relay.
 */
export const RELAY: BrandTask = {
  name: 'relay',
  search: {
    sql: (among) => `select brand_id from outbox where ${among('brand_id')}
      group by brand_id order by min(occurred_at) limit ${BRANDS}`,
    parameters: () => [],
  },
  work: relayEvents,
  everyMs: 500,
  idleMs: 5000,
};

function relayEvents(ctx: Context): Promise<void> {
  return inBatches(ctx, async () => (await relayBatch(ctx)) >= BATCH);
}

/** Adds the jobs of events in the transaction that moves them to the feed: none is lost, and none is there twice. */
async function relayBatch(ctx: Context): Promise<number> {
  const events = await takeEvents(ctx);
  if (events.length === 0) return 0;
  const jobs: Job[] = [];
  for (const event of events) for (const jobsOf of jobConsumers) jobs.push(...(await jobsOf(ctx, event)));
  await addJobs(ctx.reader, jobs);
  return events.length;
}

export const OLDEST_EVENT = 'select min(occurred_at) as oldest from outbox';

/** When the oldest event in the outbox happened; undefined if there is none. */
export async function oldestEvent(em: Em): Promise<Date | undefined> {
  const [row] = await em.fork().execute<{ oldest: string | Date | null }[]>(OLDEST_EVENT);
  return row?.oldest ? new Date(row.oldest) : undefined;
}
