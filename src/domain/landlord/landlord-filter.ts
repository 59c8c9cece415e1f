import type { Context } from '../base/context.js';
import { filteredIds } from '../base/naming/filtered-ids.js';
import { Person } from '../directory/person.entity.js';
import { hasLandlord, listWith } from './stored-landlords.js';

/** The landlord that a list is filtered by. */
export interface FilteredLandlord {
  id: number;
  /** Whether a flow or a property has the person in its list: other flows have the person as `landlord_id`. */
  isListed: boolean;
}

const isIn = (table: string, column: string): string =>
  `exists (select from ${table} where brand_id = $1 and ${hasLandlord(column, '$2::jsonb')})`;
const IS_LISTED = `select ${isIn('flow', 'joint_landlords')} or ${isIn('property', 'landlords')}`;

/**
 * Reads the arguments `landlordId` and `landlordReference` of a list; null for a person whom the brand does not
 * have, undefined without a filter. Most landlords are in no list: their flows are then found as before, by an
 * index of which the planner has statistics.
 */
export async function filteredLandlord(
  ctx: Context,
  args: object,
): Promise<FilteredLandlord | null | undefined> {
  const { landlord: id } = await filteredIds(ctx, args, { landlord: Person });
  if (id == null) return id;
  const [[isListed] = []] = await ctx.reader.cells(IS_LISTED, [ctx.brandId, listWith(id)]);
  return { id, isListed: isListed === 't' };
}
