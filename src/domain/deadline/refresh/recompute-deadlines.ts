import type { Context } from '../../base/context.js';
import { inTransaction } from '../../base/transaction.js';
import { type Refreshed, refreshDeadlines } from './refresh-deadlines.js';

/** Flows whose deadlines are stored in one transaction. */
export const BATCH = 200;

const NEXT = `select id from flow where brand_id = $1 and id > $2 order by id limit ${BATCH} for update`;

/** Stores the deadlines of the next flows of the brand, and returns their ids. Runs in a transaction. */
export async function refreshNext(
  ctx: Context,
  afterFlowId: number,
): Promise<Refreshed & { ids: readonly number[] }> {
  const rows = await ctx.reader.cells(NEXT, [ctx.brandId, afterFlowId]);
  const ids = rows.map(([id]) => Number(id));
  const refreshed = ids.length > 0 ? await refreshDeadlines(ctx, ids) : { written: 0, deleted: 0 };
  return { ids, ...refreshed };
}

/** What a recomputation has done so far. */
export interface Recomputed {
  flows: number;
  /** The last flow that is done: a recomputation that was interrupted may begin after it. */
  lastFlowId: number;
  written: number;
  deleted: number;
}

/**
 * Recomputes the deadlines of all flows of the brand by the current statute table. Each batch of flows is a
 * transaction; only changed deadlines are written. Yields after each batch.
 */
export async function* recomputeDeadlines(ctx: Context, afterFlowId = 0): AsyncGenerator<Recomputed> {
  let done: Recomputed = { flows: 0, lastFlowId: afterFlowId, written: 0, deleted: 0 };
  for (let count = BATCH; count === BATCH; ) {
    const { lastFlowId } = done;
    const batch = await inTransaction(ctx, () => refreshNext(ctx, lastFlowId));
    count = batch.ids.length;
    done = {
      flows: done.flows + count,
      lastFlowId: batch.ids.at(-1) ?? lastFlowId,
      written: done.written + batch.written,
      deleted: done.deleted + batch.deleted,
    };
    yield done;
  }
}
