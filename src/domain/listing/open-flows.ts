import type { Context } from '../base/context.js';
import { isOpenFlow } from '../flow/record/open-flow.js';

const OPEN_FLOWS = `select f.property_id, min(f.id) as flow_id from flow f
  where f.brand_id = $1 and f.property_id = any($2::bigint[])
    and ${isOpenFlow('f')}
  group by f.property_id`;

/** The oldest open flow of each property that has one, by the id of the property. */
export async function openFlowsOf(
  { reader, brandId }: Context,
  propertyIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (propertyIds.length === 0) return new Map();
  const rows = await reader.cells(OPEN_FLOWS, [brandId, propertyIds]);
  return new Map(rows.map(([propertyId, flowId]) => [Number(propertyId), Number(flowId)]));
}

export const openFlowMessage = (flowId: number): string =>
  `Flow ${flowId} of the property is open. Complete, decide or archive it first.`;
