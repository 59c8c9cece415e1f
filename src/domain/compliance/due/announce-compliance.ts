import { type Day, dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { inBatches } from '../../base/module/in-batches.js';
import type { ComplianceKind } from '../record/compliance-kind.js';
import { lockFlowsOfHomes } from '../record/current-flows.js';

const BATCH = 100;

const DUE = 'd.is_active and d.notify_on <= $2::date';

const NEXT = `select d.id, d.property_id from compliance_due d where d.brand_id = $1 and ${DUE}
  order by d.notify_on, d.id limit ${BATCH}`;

/**
 * Claims notices: the claim is committed with the event, and another instance skips what is being claimed.
 * What is due soon is announced once more if it expires.
 */
const CLAIM = `update compliance_due d
  set notify_on = case when d.due_on < $2::date then null else d.due_on + 1 end
  from compliance_record r
  where d.brand_id = $1 and r.brand_id = $1 and r.id = d.record_id and d.id in (
    select d.id from compliance_due d where d.brand_id = $1 and d.id = any($3::bigint[]) and ${DUE}
    order by d.id for update skip locked)
  returning d.property_id, d.kind, d.due_on, d.record_id, r.checked_on`;

/** Emits the events of the brand's records that are due soon or have expired, each once for a due day. */
export async function announceCompliance(ctx: Context): Promise<void> {
  const today = dayOf(ctx.now());
  await inBatches(ctx, async () => (await announceBatch(ctx, today)) >= BATCH);
}

async function announceBatch(ctx: Context, today: Day): Promise<number> {
  const { reader, brandId } = ctx;
  const next = await reader.cells(NEXT, [brandId, today]);
  if (next.length === 0) return 0;
  // A change of a record locks the flows of its home before it writes what is due, too.
  const flowsOf = await lockFlowsOfHomes(
    ctx,
    next.flatMap(([, propertyId]) => (propertyId ? Number(propertyId) : [])),
  );
  const ids = next.map(([id]) => Number(id));
  for (const [property, kind, dueOn, recordId, checkedOn] of await reader.cells(CLAIM, [
    brandId,
    today,
    ids,
  ])) {
    if (!kind || !dueOn || !checkedOn) throw new Error('What is due has no kind, day or record.');
    const propertyId = property ? Number(property) : null;
    await emit(ctx, {
      type: dueOn < today ? 'compliance_expired' : 'compliance_due_soon',
      flowId: null,
      flowIds: propertyId === null ? [] : (flowsOf.get(propertyId) ?? []),
      propertyId,
      complianceId: Number(recordId),
      // The column has no other values.
      kind: kind as ComplianceKind,
      checkedOn,
      nextDueOn: dueOn,
    });
  }
  return next.length;
}
