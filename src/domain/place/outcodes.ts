import { readFileSync } from 'node:fs';
import { projectFile } from '../../paths.js';
import { Country } from './country.js';

/** An outcode, the first half of a postcode, with its place. */
export interface Outcode {
  code: string;
  /** Right to a few hundred metres. */
  lat: number;
  lon: number;
  /** On the British national grid, that of Northern Ireland too. */
  easting: number;
  northing: number;
  /** Empty for some. */
  town: string;
  region: string;
  /** Null on the Channel Islands and the Isle of Man. */
  country: Country | null;
}

const COUNTRIES: Readonly<Record<string, Country>> = {
  ENG: Country.ENGLAND,
  WLS: Country.WALES,
  SCT: Country.SCOTLAND,
  NIR: Country.NORTHERN_IRELAND,
};

/** A comma that is not between quotes. */
const COMMA = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/;

/** The outcodes of the United Kingdom, as every installation has them. */
export function readOutcodes(): Outcode[] {
  const [, ...lines] = readFileSync(projectFile('data/uk-outcodes.csv'), 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => {
    const [code = '', easting, northing, lat, lon, town = '', , region = '', country = ''] = line
      .split(COMMA)
      .map((cell) => cell.replaceAll('"', ''));
    return {
      code,
      lat: Number(lat),
      lon: Number(lon),
      easting: Number(easting),
      northing: Number(northing),
      town,
      region,
      country: COUNTRIES[country] ?? null,
    };
  });
}
