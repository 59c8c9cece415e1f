import { readFileSync } from 'node:fs';
import { projectFile } from '../paths.js';

/** An outward postcode with its place. */
export interface Outcode {
  code: string;
  lat: number;
  lon: number;
  town: string;
  region: string;
  country: string;
}

/** The outward postcodes of the United Kingdom. */
export function readOutcodes(): Outcode[] {
  const [, ...lines] = readFileSync(projectFile('data/uk-outcodes.csv'), 'utf8').trim().split(/\r?\n/);
  const all = lines.map((line) => {
    const [code = '', , , lat, lon, town = '', , region = '', country = ''] = line.split(',');
    return { code, lat: Number(lat), lon: Number(lon), town, region, country };
  });
  // A few have no town, so no address can use them.
  return all.filter(({ town }) => town !== '');
}
