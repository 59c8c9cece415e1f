import type { Context } from '../domain/base/context.js';
import { OutgoingMessage } from '../domain/message/outgoing-message.entity.js';
import { addJobs } from './queue.js';
import { sendMessageJob } from './send-message.js';

const BATCH = 100;

/** A message that is due has a job. Once it is overdue by this much, its job counts as lost. */
const OVERDUE_MS = 30_000;

/**
 * Adds jobs for a brand's overdue messages: a worker was killed in the last attempt, or a job was lost. The
 * job sends the message, or settles it as failed. A job that still waits keeps its place in the queue.
 */
export async function retryOverdueMessages(ctx: Context): Promise<void> {
  const overdueSince = new Date(ctx.now().getTime() - OVERDUE_MS);
  const messages = await ctx.em.find(
    OutgoingMessage,
    { nextAttemptAt: { $lt: overdueSince } },
    { fields: ['id', 'nextAttemptAt'], orderBy: { nextAttemptAt: 'asc' }, limit: BATCH },
  );
  await addJobs(
    ctx.em,
    messages.map(({ id, nextAttemptAt }) => sendMessageJob(ctx.brandId, id, nextAttemptAt)),
  );
}
