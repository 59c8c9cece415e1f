import { type RawQueryFragment, raw } from '@mikro-orm/core';
import { invalid, type Problem } from '../../errors.js';
import type { Place } from '../place/place.js';
import type { PropertySearchInput } from './property.input.js';

/** SQL in place of a column. */
export type Raw = RawQueryFragment & symbol;

/** A point on the unit sphere, from three parameters. */
const CUBE = 'cube(array[?, ?, ?]::float8[])';
const EARTH_RADIUS_MILES = 3958.7613;
/** Degrees as people write them and as programs print a double: -0.12775829999999998, 1.2e-7. */
const DEGREES = /^[+-]?(\d{1,3}(\.\d{0,30})?|\.\d{1,30})(e-\d{1,3})?$/i;
/** Tolerance for rounding of a chord on the unit sphere, far less than a metre on the earth. */
const ROUNDING = 1e-12;

/**
 * The centre of a search; null without `lat` and `lon`. Throws for one without the other, and for `distance`
 * without both.
 */
export function placeOf({ lat, lon, distance }: PropertySearchInput): Place | null {
  const given = { lat: lat?.trim() || undefined, lon: lon?.trim() || undefined };
  const problems: Problem[] = [];
  const reject = (name: string, message: string) =>
    problems.push({ in: 'arguments', path: `input.${name}`, message });
  const degrees = (name: 'lat' | 'lon', max: number): number => {
    const text = given[name];
    if (text === undefined) return 0;
    if (!DEGREES.test(text) || Math.abs(Number(text)) > max)
      reject(name, `must be degrees from -${max} to ${max}, such as 51.5`);
    return Number(text);
  };
  const place = { lat: degrees('lat', 90), lon: degrees('lon', 180) };
  if (given.lat === undefined && given.lon !== undefined) reject('lat', 'is required with lon');
  if (given.lon === undefined && given.lat !== undefined) reject('lon', 'is required with lat');
  if (distance != null && given.lat === undefined && given.lon === undefined)
    reject('distance', 'needs lat and lon');
  if (problems.length > 0) throw invalid(problems);
  return given.lat === undefined ? null : place;
}

/** The opposite point of the earth: what is farthest from a place is nearest to its antipode. */
export const antipodeOf = ({ lat, lon }: Place): Place => ({ lat: -lat, lon: lon + 180 });

/** The place on the unit sphere, as in the column `point` of properties. */
function onSphere({ lat, lon }: Place): [number, number, number] {
  const [north, east] = [radians(lat), radians(lon)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance between two places, in miles. */
export function milesBetween(a: Place, b: Place): number {
  const [from, to] = [onSphere(a), onSphere(b)];
  const chord = Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, chord / 2));
}

/** SQL for the chord from a place to a property: sorted like the great-circle distance, by an index. */
export function chordFrom(place: Place): Raw {
  return raw((alias: string) => `${alias}.point <-> ${CUBE}`, onSphere(place));
}

/** SQL for “within so many miles”: a box around the place, which an index serves, then the chord itself. */
export function withinMiles(place: Place, miles: number): Raw {
  const chord = 2 * Math.sin(Math.min(miles / EARTH_RADIUS_MILES, Math.PI) / 2) + ROUNDING;
  const at = onSphere(place);
  return raw(
    (alias: string) => `(${alias}.point <@ cube_enlarge(${CUBE}, ?, 3) and ${alias}.point <-> ${CUBE} <= ?)`,
    [...at, chord, ...at, chord],
  );
}
