import { LockMode } from '@mikro-orm/core';
import type { Em } from '../database/orm/orm.js';
import type { Context } from '../domain/base/context.js';
import { OutboxEvent } from '../domain/base/events/outbox-event.entity.js';
import { BRANDS, type BrandTask } from '../domain/base/module/brand-task.js';
import type { Job } from '../domain/base/module/job.js';
import { inTransaction } from '../domain/base/transaction.js';
import { jobConsumers } from '../domain/consumers.js';
import { addJobs } from './queue/queue.js';

const BATCH = 200;
/** A brand with more events than this waits for the next run, so that it cannot delay the others. */
const BATCHES_PER_RUN = 10;

/**
 * Hands the events of the outbox to the job queue, for the brand with the oldest event first. A queued e-mail
 * ends the pause of an idle relay.
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

async function relayEvents(ctx: Context): Promise<void> {
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1)
    if ((await inTransaction(ctx, () => relayBatch(ctx))) < BATCH) return;
}

/** The jobs are added in the transaction that deletes their events: none is lost, and none is added twice. */
async function relayBatch(ctx: Context): Promise<number> {
  const events = await ctx.em.find(
    OutboxEvent,
    {},
    { orderBy: { id: 'asc' }, limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
  );
  if (events.length === 0) return 0;
  const jobs: Job[] = [];
  for (const { payload } of events)
    for (const jobsOf of jobConsumers) jobs.push(...(await jobsOf(ctx, payload)));
  await addJobs(ctx.reader, jobs);
  await ctx.em.nativeDelete(OutboxEvent, { id: { $in: events.map(({ id }) => id) } });
  return events.length;
}

export const OLDEST_EVENT = 'select min(occurred_at) as oldest from outbox';

/** When the oldest event in the outbox happened; undefined if there is none. */
export async function oldestEvent(em: Em): Promise<Date | undefined> {
  const [row] = await em.fork().execute<{ oldest: string | Date | null }[]>(OLDEST_EVENT);
  return row?.oldest ? new Date(row.oldest) : undefined;
}
