import type { Context } from '../base/context.js';
import { notifyFeed } from '../base/events/channels.js';

const WAKE = `insert into webhook_sender
    (brand_id, created_at, updated_at, lease_until, lease_number, sent_to, next_at)
  values ($1, $2::timestamptz, $2::timestamptz, 'epoch', 0, 0, $2::timestamptz)
  on conflict (brand_id) do update set next_at = excluded.next_at, updated_at = excluded.updated_at`;

/**
 * Lets the sender of the brand's webhooks look at its endpoints once the transaction is committed. It locks
 * the brand's endpoints: two requests about them follow one another.
 */
export async function wakeSender(ctx: Context): Promise<void> {
  await ctx.reader.write(WAKE, [ctx.brandId, ctx.now()]);
  await notifyFeed(ctx);
}
