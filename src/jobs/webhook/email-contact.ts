import type { Context } from '../../domain/base/context.js';
import { newMessageId } from '../../domain/base/mail/message-id.js';
import { deliveryJob } from '../../domain/base/module/delivery.js';
import { endpointEmails } from '../../domain/endpoint/endpoint-emails.js';
import { addJobs } from '../queue/queue.js';
import type { Endpoint } from './sender-reads.js';

const QUEUE = `insert into endpoint_email (brand_id, created_at, updated_at, endpoint_id, url, recipient,
    failing_since, disabled_reason, message_id, status, attempts, next_attempt_at)
  values ($1, $2::timestamptz, $2::timestamptz, $3, $4, $5, $6::timestamptz, $7, $8, 'queued', 0,
    $2::timestamptz)
  returning id`;

/** Queues an e-mail to the contact of an endpoint that fails, in a transaction of the caller. */
export async function emailContact(
  ctx: Context,
  { id, url, contactEmail, health: { failingSince, disabledReason } }: Endpoint,
): Promise<void> {
  if (contactEmail === null) return;
  const now = ctx.now();
  const messageId = newMessageId(ctx.settings);
  const values = [ctx.brandId, now, id, url, contactEmail, failingSince ?? now, disabledReason, messageId];
  const [[emailId] = []] = await ctx.reader.cells(QUEUE, values);
  await addJobs(ctx.reader, [deliveryJob(endpointEmails, ctx.brandId, Number(emailId))]);
}
