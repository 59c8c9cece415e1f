import type { Context } from '../../base/context.js';
import { RENT_CHANGE_FACTS } from '../../deadline/facts/recorded-facts.js';
import type { RentChangeFact } from '../../statute/facts/rent-changes.js';

const CHANGES = `select x.flow_id, json_agg(json_build_object(${RENT_CHANGE_FACTS}) order by x.id)
  from rent_change x where x.brand_id = $1 and x.voided_at is null
    and x.flow_id = any(array(select value::bigint from json_array_elements_text($2::json)))
  group by x.flow_id`;

/** The rent changes of a flow that were not voided: one statement reads those of all flows of a list. */
export const relatedRentChanges = (ctx: Context, flowId: number): Promise<readonly RentChangeFact[]> =>
  ctx.relations.grouped<readonly RentChangeFact[]>(
    'rent_changes',
    flowId,
    (ids) => rentChangesOf(ctx, ids),
    [],
  );

/** The rent changes of some flows that were not voided. */
export async function rentChangesOf(
  { reader, brandId }: Context,
  flowIds: readonly number[],
): Promise<ReadonlyMap<number, readonly RentChangeFact[]>> {
  const rows = await reader.cells(CHANGES, [brandId, JSON.stringify(flowIds)]);
  return new Map(rows.map(([flowId, changes]) => [Number(flowId), JSON.parse(changes ?? '[]')]));
}
