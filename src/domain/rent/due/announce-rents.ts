import { type Day, dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { inBatches } from '../../base/module/in-batches.js';
import type { RentPeriod } from '../../flow/terms/rent-period.js';

const BATCH = 100;

const DUE = 'c.voided_at is null and c.announce_on <= $2::date';

/** Locks the flows of the next rents: a change of a flow locks it before its rent changes, too. */
const FLOWS = `select f.id from flow f where f.brand_id = $1 and f.id in (
    select c.flow_id from rent_change c where c.brand_id = $1 and ${DUE} order by c.announce_on, c.id limit ${BATCH})
  order by f.id for no key update`;

/** Claims the rents of locked flows: the claim is committed with the event, so that each is announced once. */
const CLAIM = `update rent_change r set announce_on = null from flow f
  where r.brand_id = $1 and f.brand_id = $1 and f.id = r.flow_id and r.id in (
    select c.id from rent_change c where c.brand_id = $1 and c.flow_id = any($3::bigint[]) and ${DUE}
    order by c.id for update skip locked)
  returning r.id, r.flow_id, coalesce(r.settled_rent_pence, r.new_rent_pence),
    coalesce(r.settled_effective_on, r.effective_on), f.rent_period, f.is_deleted`;

/** Emits an event for each rent of the brand that has begun. */
export async function announceRents(ctx: Context): Promise<void> {
  const today = dayOf(ctx.now());
  await inBatches(ctx, async () => (await announceBatch(ctx, today)) >= BATCH);
}

async function announceBatch(ctx: Context, today: Day): Promise<number> {
  const { reader, brandId } = ctx;
  const flows = await reader.cells(FLOWS, [brandId, today]);
  if (flows.length === 0) return 0;
  const flowIds = flows.map(([id]) => Number(id));
  const claimed = await reader.cells(CLAIM, [brandId, today, flowIds]);
  for (const [id, flowId, pence, effectiveOn, rentPeriod, isDeleted] of claimed) {
    if (!effectiveOn || !rentPeriod) throw new Error('A rent change has no day or period.');
    if (isDeleted === 't') continue;
    await emit(ctx, {
      type: 'rent_changed',
      flowId: Number(flowId),
      rentChangeId: Number(id),
      rentPence: Number(pence),
      // The column has no other values.
      rentPeriod: rentPeriod as RentPeriod,
      effectiveOn,
    });
  }
  return claimed.length;
}
