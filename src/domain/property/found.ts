import type { Place } from '../place/place.js';
import { milesBetween } from './distance.js';

/** The location of a property; both are null if it is unknown. */
interface Placed {
  lat?: number | null;
  lon?: number | null;
}

/** The centre of the search that found a property: rows are never written to. */
const centres = new WeakMap<object, Place>();

/** Notes that properties were found by their distance from a place. */
export function noteFound(properties: readonly object[], centre: Place): void {
  for (const property of properties) centres.set(property, centre);
}

/** The distance in miles from the centre of the search that found the property; null without one of both. */
export function distanceFound(property: Placed): number | null {
  const centre = centres.get(property);
  if (!centre) return null;
  const { lat, lon } = property;
  return lat == null || lon == null ? null : milesBetween(centre, { lat, lon });
}
