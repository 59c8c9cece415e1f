import { type PublicView, SHOWN } from '../../database/public-view.js';
import { LISTED } from './property-lists.js';

/** The condition of the properties on the market, as SQL. */
export const IS_LISTED = `is_published and status in (${LISTED.map((one) => `'${one}'`).join(', ')})`;

const CODE = '[A-Z]{1,2}[0-9][A-Z0-9]?';
const INCODE = '[0-9][A-Z]{2}';
/** Numbers of houses and flats at the beginning of a part of an address: “Flat 2, 14 Mill Road”. */
const NUMBERS =
  String.raw`(^|,)(?:\W*(?:(?:flat|apartment|apt|unit|room|studio|suite|plot|no|number)\M\W*)?` +
  String.raw`[0-9]+[a-z]?(?:\s*[-/&]\s*[0-9]+[a-z]?)*\M\W*)+`;

const POSTCODE = String.raw`^\s*(${CODE})\s*(?:${INCODE})?\s*$`;
/** The first half of the postcode, such as SW1A; empty for anything that is not a postcode. */
const OUTCODE = `coalesce(substring(upper(postcode), '${POSTCODE}'), '')`;

/** Text in which each postcode is cut to its first half. */
const withoutIncodes = (text: string): string =>
  String.raw`regexp_replace(${text}, '\m(${CODE})\s*${INCODE}\M', '\1', 'gi')`;

const line = (number: number): string => withoutIncodes(`address_line${number}`);
/** The display address after the first line of the address, if it begins with that. */
const BEHIND_LINE1 =
  `case when coalesce(address_line1, '') <> '' and starts_with(display_address, address_line1) ` +
  'then substr(display_address, length(address_line1) + 1) else display_address end';
/** The address without the home: no first line, no number, and the first half of the postcode. */
const DISPLAY_ADDRESS = withoutIncodes(
  String.raw`regexp_replace(regexp_replace(${BEHIND_LINE1}, '${NUMBERS}', '\1 ', 'gi'), '^\W+', '')`,
);

/** The columns of addresses, as public keys see them. */
const ADDRESS_PARTS = {
  displayAddress: DISPLAY_ADDRESS,
  addressLine1: 'null::text',
  addressLine2: line(2),
  addressLine3: line(3),
  addressLine4: line(4),
  postcode: OUTCODE,
};

/** The text of an address that public keys may search. */
export const PUBLIC_ADDRESS = [
  ADDRESS_PARTS.displayAddress,
  ...[2, 3, 4].map((number) => `coalesce(${line(number)}, '')`),
  ADDRESS_PARTS.postcode,
].join(` || ' ' || `);

/** About 100 m, so that no home can be told from its neighbours. */
const rounded = (degrees: string): string => `round(${degrees}::numeric, 3)::float8`;
export const PUBLIC_PLACE = { lat: rounded('lat'), lon: rounded('lon') };

/** The weight of the words in `words` that public keys may search. */
export const PUBLIC_WEIGHT = 'A';

/** What an advertisement has, as it is. */
const ADVERTISED = [
  ...['brand', 'id', 'createdAt', 'updatedAt', 'branch', 'status', 'isPublished', 'placedBy', 'country'],
  ...['summary', 'subType', 'bathrooms', 'receptions', 'bedrooms', 'accommodationType', 'furnishing'],
  ...['hasGarden', 'hasParking', 'isSharedOwnership', 'isRetirementHome', 'isNewHome', 'propertyFor'],
  ...['price', 'rentPence', 'rentFrequency', 'depositPence', 'fees', 'letType', 'contractMonths', 'tenure'],
  ...['epcRating', 'councilTaxBand', 'floorPlans', 'epcs', 'documents', 'virtualTours', 'images'],
  ...['availableFrom', 'firstMarketedAt', 'description', 'features'],
];

/**
 * What public keys see of properties: the advertisement of those on the market. Searches compare and sort by
 * the same values, so that what is hidden cannot be found by asking for it.
 */
export const publicProperty = (address: string): PublicView => ({
  rows: IS_LISTED,
  columns: {
    ...ADDRESS_PARTS,
    ...PUBLIC_PLACE,
    reference: 'null::text',
    sourceUpdatedAt: 'null::timestamptz',
    point: 'public_point',
    publicPoint: SHOWN,
    publicAddress: SHOWN,
    words: `ts_filter(words, '{${PUBLIC_WEIGHT}}')`,
    ...Object.fromEntries(ADVERTISED.map((name) => [name, SHOWN])),
  },
  // Indexes have these, and with them rows that are compared with the columns above.
  more: { all_words: 'words', whole_address: address },
});
