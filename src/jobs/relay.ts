import type { Em } from '../database/orm/orm.js';
import type { Context } from '../domain/base/context.js';
import type { OutboxEvent } from '../domain/base/events/outbox-event.entity.js';
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

/** Another instance skips the events that are being taken. */
const TAKE = `delete from outbox where brand_id = $1 and id in (
    select id from outbox where brand_id = $1 order by id limit ${BATCH} for update skip locked)
  returning id, payload`;

/** The next events of the brand, the oldest first, which the transaction deletes. */
async function takeEvents({ reader, brandId }: Context): Promise<OutboxEvent['payload'][]> {
  const taken = await reader.cells(TAKE, [brandId]);
  const events = taken.map(([id, payload]) => ({ id: Number(id), payload: JSON.parse(payload ?? '') }));
  return events.sort((a, b) => a.id - b.id).map(({ payload }) => payload);
}

/** The jobs are added in the transaction that deletes their events: none is lost, and none is added twice. */
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
