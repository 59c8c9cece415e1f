import { Country } from '../../domain/place/country.js';
import { fromBritishGrid, fromIrishGrid, type GridReference } from '../../domain/place/grid.js';
import { isInNorthernIreland, isInUnitedKingdom, type Place } from '../../domain/place/place.js';
import { codeOf, isPostcodeOrOutcode } from '../../domain/place/postcode.js';
import type { Columns } from './columns.js';

/** A row of the table of postcodes. */
export interface PlacedCode extends Place {
  code: string;
  country: Country | null;
}

/** The content of a row of a file: a place, or a code without a place, or unreadable. */
export type Reading = { placed: PlacedCode } | { unplaced: string } | { problem: string };

/** By the first letter of a code of the ONS, or of a name. */
const COUNTRIES = new Map(
  Object.entries<Country>({
    E92000001: Country.ENGLAND,
    W92000004: Country.WALES,
    S92000003: Country.SCOTLAND,
    N92000002: Country.NORTHERN_IRELAND,
    ENG: Country.ENGLAND,
    ENGLAND: Country.ENGLAND,
    WLS: Country.WALES,
    WALES: Country.WALES,
    SCT: Country.SCOTLAND,
    SCOTLAND: Country.SCOTLAND,
    NIR: Country.NORTHERN_IRELAND,
    'NORTHERN IRELAND': Country.NORTHERN_IRELAND,
  }),
);

const DECIMAL = /^-?\d{1,7}(\.\d{1,20})?$/;
/** The ONS gives these to codes without a place. */
const NO_LATITUDE = 99;

export function readRow(row: readonly string[], columns: Columns): Reading {
  const text = row[columns.code] ?? '';
  const code = codeOf(text);
  if (!isPostcodeOrOutcode(code))
    return { problem: `“${text.slice(0, 20)}” is not a postcode or an outcode` };
  const isNorthernIrish = code.startsWith('BT');
  const numbers = (
    pair: readonly [number, number] | undefined,
  ): readonly [number, number] | string | null => {
    if (!pair) return null;
    const [first = '', second = ''] = pair.map((at) => (row[at] ?? '').trim());
    if (first === '' && second === '') return null;
    if (!DECIMAL.test(first) || !DECIMAL.test(second))
      return `“${first.slice(0, 20)}”, “${second.slice(0, 20)}” are not coordinates`;
    return [Number(first), Number(second)];
  };
  const place = placeOf(numbers(columns.degrees), numbers(columns.grid), isNorthernIrish);
  if (place === null) return { unplaced: code };
  if (typeof place === 'string') return { problem: place };
  if (!isInUnitedKingdom(place) || (isNorthernIrish && !isInNorthernIreland(place)))
    return { problem: `${place.lat.toFixed(4)}, ${place.lon.toFixed(4)} is not where ${code} can be` };
  const named =
    columns.country === undefined
      ? undefined
      : COUNTRIES.get((row[columns.country] ?? '').trim().toUpperCase());
  return {
    placed: { code, ...place, country: isNorthernIrish ? Country.NORTHERN_IRELAND : (named ?? null) },
  };
}

type Numbers = readonly [number, number] | string | null;

/** Degrees if the row has them, else the grid; null without either. */
function placeOf(degrees: Numbers, grid: Numbers, isNorthernIrish: boolean): Place | string | null {
  if (typeof degrees === 'string') return degrees;
  if (degrees) {
    const [lat, lon] = degrees;
    if (lat < NO_LATITUDE && (lat !== 0 || lon !== 0)) return { lat, lon };
  }
  if (grid === null || typeof grid === 'string') return grid;
  const [easting, northing] = grid;
  if (easting === 0 && northing === 0) return null;
  return isNorthernIrish ? inNorthernIreland({ easting, northing }) : fromBritishGrid({ easting, northing });
}

/**
 * The ONS uses the Irish grid there; others extend the British one. A reference of one grid is in the sea on
 * the other.
 */
function inNorthernIreland(reference: GridReference): Place {
  const place = fromIrishGrid(reference);
  return isInNorthernIreland(place) ? place : fromBritishGrid(reference);
}
