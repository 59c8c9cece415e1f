import { codeOf, isPostcodeOrOutcode } from '../../domain/place/postcode.js';

/** The positions of the columns in a file of postcodes. */
export interface Columns {
  code: number;
  degrees: Pair | undefined;
  grid: Pair | undefined;
  country: number | undefined;
}

/** Latitude and longitude, or easting and northing. */
type Pair = readonly [number, number];

/** The names of columns in the files of the ONS and of Ordnance Survey, and plain ones; the first wins. */
const NAMES = {
  code: [
    'pcds',
    'pcd8',
    'pcd7',
    'pcd2',
    'pcd',
    'postcode',
    'pc',
    'outcode',
    'outwardcode',
    'postcodedistrict',
  ],
  lat: ['lat', 'latitude'],
  lon: ['long', 'lon', 'lng', 'longitude'],
  easting: ['oseast1m', 'east1m', 'easting', 'eastings', 'ea'],
  northing: ['osnrth1m', 'north1m', 'northing', 'northings', 'no'],
} as const;
const COUNTRY = /^(ctry(\d\d(cd)?)?|country(_?code)?|cy)$/;

/** The accepted files, for the message that rejects another. */
export const EXPECTED =
  'Expected a CSV file with postcodes or outcodes, and latitude and longitude or eastings and northings: ' +
  'the ONS Postcode Directory, the NSPL, Code-Point Open, or columns such as ' +
  '“postcode,latitude,longitude”. It may be compressed (.gz or .zip).';

const pair = (first: number, second: number): Pair | undefined =>
  first >= 0 && second >= 0 ? [first, second] : undefined;
const position = (index: number): number | undefined => (index >= 0 ? index : undefined);

/** The columns that a header names; undefined when the row is not a header of such a file. */
export function columnsOfHeader(row: readonly string[]): Columns | undefined {
  const names = row.map((cell) => cell.trim().toLowerCase());
  const find = (known: readonly string[]): number => {
    const name = known.find((one) => names.includes(one));
    return name === undefined ? -1 : names.indexOf(name);
  };
  const code = find(NAMES.code);
  const degrees = pair(find(NAMES.lat), find(NAMES.lon));
  const grid = pair(find(NAMES.easting), find(NAMES.northing));
  if (code < 0 || (!degrees && !grid)) return undefined;
  return { code, degrees, grid, country: position(names.findIndex((name) => COUNTRY.test(name))) };
}

const isBetween = (text: string | undefined, min: number, max: number): boolean =>
  text !== undefined && /^-?\d+(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max;
const isNothing = (text: string | undefined): boolean => text === '' || Number(text) === 0;
const isCountry = (text: string | undefined): boolean => /^[EWSNLM]\d{8}$/.test(text ?? '');

/** The columns of a file without a header, by the shape of its first rows. */
export function columnsOfShape(rows: readonly (readonly string[])[]): Columns | undefined {
  if (rows.length === 0) return undefined;
  const cells = rows.map((row) => row.map((cell) => cell.trim()));
  const width = Math.min(...cells.map(({ length }) => length));
  const positions = Array.from({ length: width }, (_, index) => index);
  const all = (test: (row: readonly string[]) => boolean): boolean => cells.every(test);
  const adjacent = (fits: (first?: string, second?: string) => boolean): Pair | undefined => {
    const index = positions.find(
      (at) =>
        cells.some((row) => fits(row[at], row[at + 1])) &&
        all((row) => fits(row[at], row[at + 1]) || (isNothing(row[at]) && isNothing(row[at + 1]))),
    );
    return index === undefined ? undefined : [index, index + 1];
  };
  const code = positions.find((at) => all((row) => isPostcodeOrOutcode(codeOf(row[at] ?? ''))));
  const degrees = adjacent((lat, lon) => isBetween(lat, 49, 61) && isBetween(lon, -9, 2.1));
  // No place of the United Kingdom is within a kilometre of the axes.
  const grid = adjacent((east, north) => isBetween(east, 1000, 700_000) && isBetween(north, 1000, 1_300_000));
  if (code === undefined || (!degrees && !grid)) return undefined;
  return { code, degrees, grid, country: positions.find((at) => all((row) => isCountry(row[at]))) };
}
