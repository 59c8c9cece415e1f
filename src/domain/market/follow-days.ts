import { dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { inBatches } from '../base/module/in-batches.js';
import { followHomes, lockedHomes } from './follow-flows.js';

const BATCH = 100;

const DUE = `select p.id from property p where p.brand_id = $1 and p.status_changes_on <= $2::date
  order by p.status_changes_on, p.id limit ${BATCH}`;

/** Updates the status of the homes whose tenancies have begun. */
export async function followDays(ctx: Context): Promise<void> {
  const today = dayOf(ctx.now());
  await inBatches(ctx, async () => {
    const due = await ctx.reader.cells(DUE, [ctx.brandId, today]);
    const ids = due.map(([id]) => Number(id));
    if (ids.length > 0) await followHomes(ctx, await lockedHomes(ctx, ids), []);
    return ids.length === BATCH;
  });
}
