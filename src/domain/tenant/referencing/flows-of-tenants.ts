import type { Context } from '../../base/context.js';

const FLOWS = `select f.id from flow f where f.brand_id = $1 and f.id in (
    select s.flow_id from sub_tenant s where s.brand_id = $1 and s.user_id = any($2::bigint[])
    union select o.flow_id from occupier o where o.brand_id = $1 and o.user_id = any($2::bigint[]))
  order by f.id for update`;

/** Locks the flows of tenants and occupiers until the transaction ends, in the order of their ids, and returns the ids. */
export async function lockFlowsOfTenants(
  { reader, brandId }: Context,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await reader.cells(FLOWS, [brandId, userIds]);
  return rows.map(([id]) => Number(id));
}
