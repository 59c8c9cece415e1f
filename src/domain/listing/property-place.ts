import type { RecordValues, Stored } from '../base/batch/batch.js';
import type { UpsertError } from '../base/batch/batch.payload.js';
import type { PostcodePlaces } from '../place/find-places.js';
import { postcodeText } from '../place/postcode.js';
import { PlacedBy } from '../property/property-lists.js';
import type { PropertyInput } from './property.input.js';

/** The stored values that determine the location of a property. */
export const PLACE_READS = ['postcode', 'placedBy', 'country'] as const;

const NOWHERE: RecordValues = { lat: null, lon: null, placedBy: PlacedBy.NONE };

/** The errors of the coordinates of an item: both are numbers, both null, or both left out. */
export function coordinateErrors({ lat, lon }: PropertyInput): UpsertError[] {
  if ((lat == null) === (lon == null) && (lat === undefined) === (lon === undefined)) return [];
  return lat == null
    ? [{ path: 'lat', message: 'is required with lon' }]
    : [{ path: 'lon', message: 'is required with lat' }];
}

/** PostgreSQL cannot turn the smallest numbers into radians: they count as 0. */
const degrees = (value: number): number => (Math.abs(value) < 1e-12 ? 0 : value);

/**
 * The location of an item's property: its coordinates, else its postcode, else the outcode. Coordinates that
 * the partner gave stay as long as the postcode does.
 */
export function placeValues(
  item: PropertyInput,
  stored: Stored | null,
  places: PostcodePlaces,
): RecordValues {
  const { lat, lon } = item;
  const sent = item.postcode === undefined ? undefined : postcodeText(item.postcode ?? '');
  const before = String(stored?.postcode ?? '');
  const postcode = sent ?? before;
  const hasMoved = stored === null || postcode !== before;
  const found = places(postcode);
  const isDerived = item.country === null || (item.country === undefined && (hasMoved || !stored?.country));
  const country = isDerived ? (found?.country ?? null) : item.country;
  const values = { postcode: sent, country };
  if (lat != null && lon != null)
    return { ...values, lat: degrees(lat), lon: degrees(lon), placedBy: PlacedBy.COORDINATES };
  const keepsCoordinates = stored?.placedBy === PlacedBy.COORDINATES && lat === undefined && !hasMoved;
  const isUnasked = stored !== null && lat === undefined && sent === undefined;
  if (keepsCoordinates || isUnasked) return values;
  return { ...values, ...placedAt(postcode, places) };
}

/** The place of a postcode, as the values of a property. */
export function placedAt(postcode: string, places: PostcodePlaces): RecordValues {
  const found = places(postcode);
  if (!found) return NOWHERE;
  const { lat, lon, isOutcode } = found;
  return { lat, lon, placedBy: isOutcode ? PlacedBy.OUTCODE : PlacedBy.POSTCODE };
}
