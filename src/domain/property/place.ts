import { type RawQueryFragment, raw } from '@mikro-orm/core';
import { type Fault, invalid } from '../../errors.js';
import type { PropertySearchInput } from './property.input.js';

/** A piece of SQL that stands where a column would. */
export type Raw = RawQueryFragment & symbol;

/** A place on the earth, in degrees. */
export interface Place {
  lat: number;
  lon: number;
}

const EARTH_RADIUS_MILES = 3958.7613;
/** As people write them, and as a program prints a double: -0.12775829999999998, 1.2e-7. */
const DEGREES = /^[+-]?(\d{1,3}(\.\d{0,30})?|\.\d{1,30})(e-\d{1,3})?$/i;
/** What rounding may cost a chord on the unit sphere: less than a hair's breadth. */
const ROUNDING = 1e-12;

/** The place that a search is around; null without one. Half a place, or a distance without a place, is refused. */
export function placeOf({ lat, lon, distance }: PropertySearchInput): Place | null {
  const given = { lat: lat?.trim() || undefined, lon: lon?.trim() || undefined };
  const faults: Fault[] = [];
  const refuse = (name: string, message: string) =>
    faults.push({ in: 'arguments', path: `input.${name}`, message });
  const degrees = (name: 'lat' | 'lon', most: number): number => {
    const text = given[name];
    if (text === undefined) return 0;
    if (!DEGREES.test(text) || Math.abs(Number(text)) > most)
      refuse(name, `must be degrees from -${most} to ${most}, such as 51.5`);
    return Number(text);
  };
  const place = { lat: degrees('lat', 90), lon: degrees('lon', 180) };
  if (given.lat === undefined && given.lon !== undefined) refuse('lat', 'must be there when lon is');
  if (given.lon === undefined && given.lat !== undefined) refuse('lon', 'must be there when lat is');
  if (distance != null && given.lat === undefined && given.lon === undefined)
    refuse('distance', 'needs lat and lon');
  if (faults.length > 0) throw invalid(faults);
  return given.lat === undefined ? null : place;
}

/** The place on the other side of the earth: what is farthest from one is nearest to the other. */
export const antipodeOf = ({ lat, lon }: Place): Place => ({ lat: -lat, lon: lon + 180 });

/** The same place on the unit sphere, where `point` has its homes. */
function onSphere({ lat, lon }: Place): [number, number, number] {
  const [north, east] = [radians(lat), radians(lon)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** How far a home is along the great circle, in miles. */
export function milesBetween(a: Place, b: Place): number {
  const [from, to] = [onSphere(a), onSphere(b)];
  const chord = Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, chord / 2));
}

/** The chord from a place to a home: in the order of the great circle, and from an index. */
export function chordFrom(place: Place): Raw {
  return raw((alias: string) => `${alias}.point <-> cube(array[?, ?, ?]::float8[])`, onSphere(place));
}

/** Homes within so many miles: the box around the place from the index, then the chord itself. */
export function within(place: Place, miles: number): Raw {
  const chord = 2 * Math.sin(Math.min(miles / EARTH_RADIUS_MILES, Math.PI) / 2) + ROUNDING;
  const at = onSphere(place);
  return raw(
    (alias: string) =>
      `(${alias}.point <@ cube_enlarge(cube(array[?, ?, ?]::float8[]), ?, 3) and ${alias}.point <-> cube(array[?, ?, ?]::float8[]) <= ?)`,
    [...at, chord, ...at, chord],
  );
}
