import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** An outward postcode, and where it is. */
export interface Outcode {
  code: string;
  lat: number;
  lon: number;
  town: string;
  region: string;
  country: string;
}

const FILE = fileURLToPath(new URL('../../../data/uk-outcodes.csv', import.meta.url));

/** The outward postcodes of the United Kingdom. */
export function readOutcodes(): Outcode[] {
  const [, ...lines] = readFileSync(FILE, 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => {
    const [code = '', , , lat, lon, town = '', , region = '', country = ''] = line.split(',');
    return { code, lat: Number(lat), lon: Number(lon), town, region, country };
  });
}
