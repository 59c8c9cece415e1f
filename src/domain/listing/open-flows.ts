import type { Context } from '../base/context.js';

/** A flow is open until it is complete, decided, archived or deleted. */
const OPEN_FLOWS = `select property_id, min(id) as flow_id from flow
  where brand_id = ? and property_id = any(array(select (jsonb_array_elements_text(?::jsonb))::bigint))
    and not is_completed and not is_archived and not is_deleted and outcome is null
  group by property_id`;

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
