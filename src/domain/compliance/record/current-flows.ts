import type { Context } from '../../base/context.js';

/** A change of a home with more flows than this is in the history of the newest of them. */
const FLOWS = 200;

/** A flow that has not ended, in SQL: an agreement holds even if a party decided against it. */
const IS_CURRENT = `(not f.is_deleted and not f.is_archived and
  (f.outcome is null or f.agreement_entered_at is not null))`;

const LOCK = `select f.id, ${IS_CURRENT} as "isCurrent" from flow f
  where f.brand_id = $1 and f.id = any(array(
    select f.id from flow f where f.brand_id = $1 and f.property_id = $2 and not f.is_deleted
    order by f.id desc limit ${FLOWS + 1}))
  order by f.id for update`;

/**
 * Locks the flows of a property until the transaction ends. Returns the ids of the current ones, and of all:
 * null if it has more than are locked.
 */
export async function lockFlowsOfHome(
  { reader, brandId }: Context,
  propertyId: number,
): Promise<{ currentIds: number[]; ids: number[] | null }> {
  const flows = await reader.records<{ id: number; isCurrent: boolean }>(LOCK, [brandId, propertyId]);
  const ids = flows.map(({ id }) => id);
  const currentIds = flows.flatMap(({ id, isCurrent }) => (isCurrent ? id : [])).slice(-FLOWS);
  return { currentIds, ids: ids.length > FLOWS ? null : ids };
}

const KEEP = `select f.id, f.property_id from flow f
  where f.brand_id = $1 and f.property_id = any($2::bigint[]) and ${IS_CURRENT}
  order by f.id for key share`;

/** Keeps the current flows of properties from being deleted, and returns their ids by property. */
export async function lockFlowsOfHomes(
  { reader, brandId }: Context,
  propertyIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const rows = await reader.cells(KEEP, [brandId, propertyIds]);
  const flows = rows.map(([id, propertyId]) => ({ id: Number(id), propertyId: Number(propertyId) }));
  const byProperty = Map.groupBy(flows, ({ propertyId }) => propertyId);
  return new Map([...byProperty].map(([id, ofHome]) => [id, ofHome.slice(-FLOWS).map((flow) => flow.id)]));
}
