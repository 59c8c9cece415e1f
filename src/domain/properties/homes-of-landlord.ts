import type { Context } from '../base/context.js';
import { type FilteredLandlord, filteredLandlord } from '../landlord/landlord-filter.js';
import { hasLandlord, listWith } from '../landlord/stored-landlords.js';

/** A landlord with more homes is looked for in the statement of the list. */
const MOST_HOMES = 1000;

/** The landlord that a list of properties is filtered by. */
export interface LandlordOfHomes extends FilteredLandlord {
  /** The ids of all homes of a landlord in lists; null if there are too many. */
  homes: readonly number[] | null;
}

/**
 * SQL of the ids of the properties whose list has a landlord, and of those of flows that have the landlord. The
 * placeholders stand in this order: brand, list, brand, landlord, brand, list.
 */
export const homesSql = (brand: string, landlord: string, list: string): string => {
  const ofFlows = `select f.property_id from flow f where f.brand_id = ${brand} and not f.is_deleted`;
  return (
    `select p.id from property p where p.brand_id = ${brand} ` +
    `and ${hasLandlord('p.landlords', `${list}::jsonb`)} ` +
    `union all ${ofFlows} and f.landlord_id = ${landlord} ` +
    `union all ${ofFlows} and ${hasLandlord('f.joint_landlords', `${list}::jsonb`)}`
  );
};

const HOMES = `${homesSql('$1', '$2', '$3')} limit ${MOST_HOMES + 1}`;

/** Reads the arguments of a list of properties about a landlord, and the homes of one who is in lists. */
export async function landlordOfHomes(
  ctx: Context,
  args: object,
): Promise<LandlordOfHomes | null | undefined> {
  const landlord = await filteredLandlord(ctx, args);
  if (!landlord?.isListed) return landlord && { ...landlord, homes: null };
  const rows = await ctx.reader.cells(HOMES, [ctx.brandId, landlord.id, listWith(landlord.id)]);
  const homes = rows.length > MOST_HOMES ? null : [...new Set(rows.map(([id]) => Number(id)))];
  return { ...landlord, homes };
}
