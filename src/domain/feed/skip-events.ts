import { audit } from '../base/audit/audit.js';
import { AuditAction } from '../base/audit/audit-action.js';
import type { Context } from '../base/context.js';
import { inTransaction } from '../base/transaction.js';

const SKIP = `update event_stream set last_sequence = last_sequence + $2::bigint, updated_at = $3::timestamptz
  where brand_id = $1 returning last_sequence`;

/**
 * Leaves out numbers of the brand's feed, and returns the last one. After a restore the feed would otherwise
 * repeat numbers that partners have read.
 */
export const skipEvents = (ctx: Context, by: number): Promise<number> =>
  inTransaction(ctx, async () => {
    const [[last] = []] = await ctx.reader.cells(SKIP, [ctx.brandId, by, ctx.now()]);
    if (last === undefined) return 0;
    await audit(ctx, {
      action: AuditAction.EVENTS_SKIPPED,
      targets: [{ type: 'brand', id: ctx.brandId }],
      changes: { last_sequence: [Number(last) - by, Number(last)] },
    });
    return Number(last);
  });
