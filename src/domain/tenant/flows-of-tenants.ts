import type { Context } from '../base/context.js';

const FLOWS = `select f.id from flow f where f.brand_id = ? and f.id in (
    select s.flow_id from sub_tenant s where s.brand_id = ?
      and s.user_id = any(array(select value::bigint from json_array_elements_text(?::json))))
  order by f.id for update`;

/** Locks the flows of tenants until the transaction ends, in the order of their ids, and returns the ids. */
export async function lockFlowsOfTenants(
  { em, brandId }: Context,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await em.execute<{ id: string }[]>(FLOWS, [brandId, brandId, JSON.stringify(userIds)]);
  return rows.map(({ id }) => Number(id));
}
