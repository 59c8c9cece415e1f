import { type PublicView, SHOWN } from '../../database/sql/public-view.js';
import { LISTED } from './property-lists.js';

/** The condition of the properties on the market, as SQL. */
export const IS_LISTED = `is_published and status in (${LISTED.map((one) => `'${one}'`).join(', ')})`;

const POSTCODE = String.raw`^\s*([A-Z]{1,2}[0-9][A-Z0-9]?)\s*(?:[0-9][A-Z]{2})?\s*$`;
/** The first half of the postcode, such as SW1A; empty for anything that is not a postcode. */
const OUTCODE = `coalesce(substring(upper(postcode), '${POSTCODE}'), '')`;

const raw = String.raw;
/** A word with a digit in it, such as 14, 14a, A14 or 4AA. */
const NUMBER = raw`\m\w*[0-9]\w*\M`;
/** The number of a street (1st Avenue), which stays. */
const ORDINAL = raw`[0-9]+(?:st|nd|rd|th)\M`;
/** Such a word that is not the number of a street. The lookahead makes it slow. */
const NUMBER_NOT_ORDINAL = raw`\m(?!${ORDINAL})\w*[0-9]\w*\M`;
/** Numbers of homes and postcodes, with the words before and between them: “Flat 14 and 16”. */
const listOf = (number: string): string =>
  raw`(?:\m(?:flat|apartment|apt|unit|room|studio|suite|plot|no|nr|number)\M\W{0,3})?` +
  raw`${number}(?:\s{0,3}(?:and|to|or|[-–&/])?\s{0,3}${number})*`;

/**
 * Text without its numbers. The first two branches give the same as the last, and cost a tenth and a quarter.
 */
const withoutLists = (text: string): string =>
  `case when ${text} !~ '[0-9]' then ${text} ` +
  `when ${text} !~* '${ORDINAL}' then regexp_replace(${text}, '${listOf(NUMBER)}', ' ', 'gi') ` +
  `else regexp_replace(${text}, '${listOf(NUMBER_NOT_ORDINAL)}', ' ', 'gi') end`;

/** Text without its numbers, and without the spaces and punctuation that they leave. */
const withoutNumbers = (text: string): string =>
  [
    [raw`\s+`, ' '],
    [raw` ?(,[, ]*)+`, ', '],
    [raw`^\W+|[ ,;(.-]+$`, ''],
  ].reduce((sql, [pattern, by]) => `regexp_replace(${sql}, '${pattern}', '${by}', 'g')`, withoutLists(text));

const line = (number: number): string => withoutNumbers(`address_line${number}`);
/** The display address after the first line of the address, if it begins with that. */
const BEHIND_LINE1 =
  `(case when coalesce(address_line1, '') <> '' and starts_with(lower(display_address), lower(address_line1)) ` +
  'then substr(display_address, length(address_line1) + 1) else display_address end)';
/** The address without the home: no first line, no number and no postcode. */
const DISPLAY_ADDRESS = withoutNumbers(BEHIND_LINE1);

/** The columns of addresses, as public keys see them. */
const ADDRESS_PARTS = {
  displayAddress: DISPLAY_ADDRESS,
  addressLine1: 'null::text',
  addressLine2: line(2),
  addressLine3: line(3),
  addressLine4: line(4),
  town: withoutNumbers('town'),
  postcode: OUTCODE,
};

/** The text of an address that public keys may search. */
export const PUBLIC_ADDRESS = [
  ADDRESS_PARTS.displayAddress,
  ...[2, 3, 4].map((number) => `coalesce(${line(number)}, '')`),
  ADDRESS_PARTS.postcode,
].join(` || ' ' || `);

/** About 100 m, so that no home can be distinguished from its neighbours. */
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
  'imageCaptions',
  ...['availableFrom', 'firstMarketedAt', 'description', 'features'],
];

const STATUS_SOURCES = [
  ['sentStatus', 'text'],
  ['flowStatus', 'text'],
  ['flowStatusOf', 'bigint'],
  ['overriddenStatus', 'text'],
  ['overriddenStatusOf', 'bigint'],
  ['statusChangesOn', 'date'],
] as const;

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
    metadata: 'null::jsonb',
    listedLandlords: 'null::jsonb',
    isLicenceRequired: 'null::boolean',
    sourceUpdatedAt: 'null::timestamptz',
    // What the status follows from is not part of the advertisement.
    ...Object.fromEntries(STATUS_SOURCES.map(([name, type]) => [name, `null::${type}`])),
    // The files of a feed, whose names may have the reference.
    pictures: `'{}'::jsonb`,
    point: 'public_point',
    publicPoint: SHOWN,
    publicAddress: SHOWN,
    words: `ts_filter(words, '{${PUBLIC_WEIGHT}}')`,
    ...Object.fromEntries(ADVERTISED.map((name) => [name, SHOWN])),
  },
  // Indexes have these, and with them rows that are compared with the columns above.
  more: { all_words: 'words', whole_address: address },
});
