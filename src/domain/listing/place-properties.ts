import { batchTable, type RecordValues, type Stored } from '../base/batch/batch-sql.js';
import { changeRows } from '../base/batch/batch-update.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { inTransaction } from '../base/transaction.js';
import { findPlaces, type PostcodePlaces } from '../place/find-places.js';
import { Property } from '../property/property.entity.js';
import { PlacedBy } from '../property/property-lists.js';
import { placedAt } from './property-place.js';

const PAGE = 500;
const COLUMNS = ['lat', 'lon', 'placedBy', 'country'];
const NEXT = `select id, reference, postcode, placed_by as "placedBy", country from property
  where brand_id = $1 and id > $2 and (placed_by <> '${PlacedBy.COORDINATES}' or country is null)
  order by id limit ${PAGE} for update`;

/**
 * Locates the properties of the brand again whose coordinates the partner did not send, after an import of
 * postcodes. Each page is a separate transaction. Returns how many properties changed.
 */
export async function placeProperties(ctx: Context): Promise<number> {
  let changed = 0;
  for (let after = 0; ; ) {
    const { last, updatedIds } = await inTransaction(ctx, () => placePage(ctx, after));
    if (last === undefined) return changed;
    changed += updatedIds.length;
    after = last;
  }
}

type Unplaced = Stored & { postcode: string };

async function placePage(
  ctx: Context,
  after: number,
): Promise<{ last: number | undefined; updatedIds: number[] }> {
  const rows = await ctx.reader.records<Unplaced>(NEXT, [ctx.brandId, after]);
  const places = await findPlaces(
    ctx.reader,
    rows.map(({ postcode }) => postcode),
  );
  const changes = rows.map((row) => ({ id: row.id, values: betterPlace(row, places) }));
  const { updated } = await changeRows(ctx, batchTable(ctx.em, Property, COLUMNS), changes);
  const updatedIds = [...updated];
  if (updatedIds.length > 0)
    await emit(ctx, {
      type: 'properties_changed',
      flowId: null,
      createdIds: [],
      updatedIds,
      judgedFlowIds: [],
    });
  return { last: changes.at(-1)?.id, updatedIds };
}

/** A country that was that of the outcode gives way to that of the postcode. */
function betterPlace(
  { postcode, placedBy, country }: RecordValues & { postcode: string },
  places: PostcodePlaces,
): RecordValues {
  const found = places(postcode);
  const isDerived = country === null || country === found?.countryOfOutcode;
  return {
    ...(placedBy !== PlacedBy.COORDINATES && placedAt(postcode, places)),
    ...(isDerived && found?.country && { country: found.country }),
  };
}
