import type { Context } from '../base/context.js';
import { notifyFeed } from '../base/events/channels.js';

const DISABLE = `update webhook_endpoint set status = 'disabled', disabled_reason = 'manual',
    generation = generation + 1, updated_at = $3::timestamptz
  where brand_id = $1 and status <> 'disabled' and (created_by_key_id = $2 or changed_by_key_id = $2)
  returning id`;

/** Disables the endpoints of the brand that a key has created or last changed, and returns their ids. */
export async function disableEndpointsOf(ctx: Context, keyId: number): Promise<number[]> {
  const disabled = await ctx.reader.cells(DISABLE, [ctx.brandId, keyId, ctx.now()]);
  await notifyFeed(ctx);
  return disabled.map(([id]) => Number(id)).sort((a, b) => a - b);
}
