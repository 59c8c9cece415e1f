import type { RowReader } from '../../database/sql/row-reader.js';
import type { Cell } from '../../database/wire/cell.js';
import type { Country } from './country.js';
import type { Place } from './place.js';
import { codeOf, isPostcode, outcodeOf } from './postcode.js';

/** The place of a postcode, as exactly as the table of postcodes has it. */
export interface PostcodePlace extends Place {
  isOutcode: boolean;
  country: Country | null;
  countryOfOutcode: Country | null;
}

/** The places of postcodes, by the requested text. */
export type PostcodePlaces = (postcode: string) => PostcodePlace | undefined;

interface Row extends Place {
  code: string;
  country: Country | null;
}

const rowOf = ([code, lat, lon, country]: readonly Cell[]): Row => ({
  code: code ?? '',
  lat: Number(lat),
  lon: Number(lon),
  country: (country ?? null) as Country | null,
});

/** Finds the places of many postcodes with one statement; an unknown postcode has that of its outcode. */
export async function findPlaces(reader: RowReader, postcodes: readonly string[]): Promise<PostcodePlaces> {
  const codes = new Set(
    postcodes.flatMap((text) => {
      const code = codeOf(text);
      const outcode = outcodeOf(code);
      return outcode === undefined ? [] : [code, outcode];
    }),
  );
  if (codes.size === 0) return () => undefined;
  const rows = await reader.cells(
    'select code, lat, lon, country from postcode where code = any($1::text[])',
    [[...codes]],
  );
  const byCode = new Map(rows.map(rowOf).map((row) => [row.code, row]));
  return (postcode) => {
    const code = codeOf(postcode);
    const outcode = byCode.get(outcodeOf(code) ?? '');
    const found = byCode.get(code) ?? outcode;
    if (!found) return undefined;
    const { lat, lon, country } = found;
    const isExact = isPostcode(code) && found.code === code;
    const countryOfOutcode = outcode?.country ?? null;
    return { lat, lon, isOutcode: !isExact, country: country ?? countryOfOutcode, countryOfOutcode };
  };
}
