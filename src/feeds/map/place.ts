import type { Fields } from './fields.js';
import { readDegrees } from './values.js';

/** Coordinates, if the feed has them. Zeros mean none. */
export function placeOf(
  fields: Fields,
  latitude: string,
  longitude: string,
): { lat?: number | null; lon?: number | null } {
  if (!fields.has(latitude) || !fields.has(longitude)) return {};
  const lat = fields.optional(latitude, (text) => readDegrees(text, 90)) ?? null;
  const lon = fields.optional(longitude, (text) => readDegrees(text, 180)) ?? null;
  const isPlace = lat !== null && lon !== null && (lat !== 0 || lon !== 0);
  return isPlace ? { lat, lon } : { lat: null, lon: null };
}
