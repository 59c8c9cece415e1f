import type { Context } from '../base/context.js';
import { isOpenFlow } from '../flow/open-flow.js';

const OPEN_FLOWS = `select f.property_id, min(f.id) as flow_id from flow f
  where f.brand_id = ? and f.property_id = any(array(select (jsonb_array_elements_text(?::jsonb))::bigint))
    and ${isOpenFlow('f')}
  group by f.property_id`;

/** The oldest open flow of each property that has one, by the id of the property. */
export async function openFlowsOf(
  { em, brandId }: Context,
  propertyIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (propertyIds.length === 0) return new Map();
  const rows = await em.execute<{ property_id: string; flow_id: string }[]>(OPEN_FLOWS, [
    brandId,
    JSON.stringify(propertyIds),
  ]);
  return new Map(rows.map(({ property_id, flow_id }) => [Number(property_id), Number(flow_id)]));
}

export const openFlowMessage = (flowId: number): string =>
  `Flow ${flowId} of the property is open. Complete, decide or archive it first.`;
