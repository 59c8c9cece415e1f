import type { Context } from '../base/context.js';
import type { PropertyInput } from './property.input.js';

/** A batch that changes homes of more flows leaves them to the background. */
const FLOWS = 1000;

/** The stored homes to which a batch gives another value. Arrays are read faster than JSON. */
const differing = (column: string, type: string): string => `array(
    select p.id from unnest($2::text[], $3::${type}[]) as r(reference, value)
      join property p on p.brand_id = $1 and p.reference = r.reference
    where p.${column} is distinct from r.value)`;

const flowsOf = (homes: string): string => `select f.id from flow f where f.brand_id = $1
    and not f.is_deleted and f.property_id = any(${homes})
  limit ${FLOWS + 1}`;

const BY_LICENCE = flowsOf(differing('is_licence_required', 'boolean'));
const BY_MARKET = flowsOf(differing('first_marketed_at', 'timestamptz'));

const LOCK = `select f.id from flow f where f.brand_id = $1 and f.id = any($2::bigint[])
  order by f.id for update`;

/**
 * Locks the flows of the stored homes of which a batch changes what a statute depends on, and returns their
 * ids; null if there are too many. It runs before the batch, because flows are locked before properties.
 */
export async function lockFlowsOfChangedHomes(
  ctx: Context,
  items: readonly PropertyInput[],
): Promise<number[] | null> {
  const flowIds = [
    ...(await flowsBy(ctx, BY_LICENCE, items, 'isLicenceRequired')),
    ...(await flowsBy(ctx, BY_MARKET, items, 'firstMarketedAt')),
  ];
  if (flowIds.length === 0) return [];
  if (flowIds.length > FLOWS) return null;
  const rows = await ctx.reader.cells(LOCK, [ctx.brandId, flowIds]);
  return rows.map(([id]) => Number(id));
}

async function flowsBy(
  { reader, brandId }: Context,
  statement: string,
  items: readonly PropertyInput[],
  member: 'isLicenceRequired' | 'firstMarketedAt',
): Promise<number[]> {
  const given = items.filter((item) => item[member] !== undefined);
  if (given.length === 0) return [];
  const values = given.map((item) => item[member]);
  const rows = await reader.cells(statement, [brandId, given.map(({ reference }) => reference), values]);
  return rows.map(([id]) => Number(id));
}
