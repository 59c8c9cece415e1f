import { LockMode } from '@mikro-orm/core';
import type { Context } from '../domain/base/context.js';
import { OutboxEvent } from '../domain/base/outbox-event.entity.js';
import { jobConsumers } from './event-consumers.js';
import { addJobs } from './queue.js';

const BATCH = 200;
/** A brand with more events than this waits for the next run, so that it cannot delay the others. */
const BATCHES_PER_RUN = 10;

/** Hands a brand's events to the job queue. */
export async function relayEvents(ctx: Context): Promise<void> {
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1)
    if ((await ctx.em.transactional(() => relayBatch(ctx))) < BATCH) return;
}

/** The jobs are added in the transaction that deletes their events: none is lost, and none is added twice. */
async function relayBatch(ctx: Context): Promise<number> {
  const events = await ctx.em.find(
    OutboxEvent,
    {},
    { orderBy: { id: 'asc' }, limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
  );
  if (events.length === 0) return 0;
  const jobs = events.flatMap((event) => jobConsumers.flatMap((jobsOf) => jobsOf(ctx.brandId, event)));
  await addJobs(ctx.em, jobs);
  await ctx.em.nativeDelete(OutboxEvent, { id: { $in: events.map(({ id }) => id) } });
  return events.length;
}
