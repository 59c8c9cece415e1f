import { dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';

/** Many flows at once, for a list of them. */
const OVERRIDDEN = `select distinct o.flow_id, o.key from rule_override o where o.brand_id = $1
  and (o.until is null or o.until >= $2::date)
  and o.flow_id = any(array(select value::bigint from json_array_elements_text($3::json)))`;

/** The keys of the rules to which an operator has allowed an exception that lasts, by flow. */
export async function overriddenKeys(
  { reader, brandId, now }: Context,
  flowIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await reader.cells(OVERRIDDEN, [brandId, dayOf(now()), JSON.stringify(flowIds)]);
  const keys = Map.groupBy(rows, ([flowId]) => Number(flowId));
  return new Map([...keys].map(([flowId, ofFlow]) => [flowId, new Set(ofFlow.map(([, key]) => key ?? ''))]));
}
