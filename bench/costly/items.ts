import type { HttpRequest } from '../compare/requests.js';

/** The most items of a batch. */
const ITEMS = 500;
/** The longest description. */
const LONGEST = 40_000;

export const many = <T>(count: number, one: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => one(at));

export const batch = (items: readonly object[]): HttpRequest => ({
  method: 'POST',
  path: '/v2.1/properties/batch',
  body: { items },
});

/** Items of new properties; `ofItem` may replace every member. */
export const newItems = (ofItem: (at: number) => object): object[] =>
  many(ITEMS, (at) => ({ price: 1500, postcode: 'N1 1AA', ...ofItem(at) }));

let seed = 1;

/** Random text, in which all words differ. It is the same in each run. */
export function words(length: number): string {
  let text = '';
  while (text.length < length) {
    seed = (seed * 16_807) % 2_147_483_647;
    text += `${seed.toString(36)} `;
  }
  return text.slice(0, length).trim();
}

const PAIRS = 50;

/** Batches of two properties with the longest text. */
export const LONG_RECORDS: readonly object[][] = many(PAIRS, (pair) =>
  many(2, (at) => ({
    reference: `long-${pair}-${at}`,
    address_line1: `${pair} Long Lane`,
    price: 1500,
    postcode: 'N1 1AA',
    description: words(LONGEST),
    features: many(40, (one) => `Feature ${one}`),
    images: many(60, (one) => `https://pictures.test/${pair}-${at}/${one}.jpg`),
  })),
);

/** Members of a property with a value that none of them may have. */
export const WRONG_MEMBERS: Readonly<Record<string, object>> = Object.fromEntries(
  [
    ...['price', 'bedrooms', 'bathrooms', 'receptions', 'lat', 'lon', 'country', 'status', 'property_for'],
    ...['rent_frequency', 'let_type', 'tenure', 'epc_rating', 'council_tax_band', 'available_from', 'images'],
    ...['is_published', 'has_garden', 'postcode', 'features'],
  ].map((name) => [name, { a: 1 }]),
);
