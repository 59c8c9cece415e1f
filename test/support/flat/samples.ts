const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Search terms that all, many, few and no rows contain; short text and parts of postcodes; words that many
 * and few contain, in this order; text without letters.
 */
const STRINGS = [
  ...[
    'Smith',
    'Road',
    'a',
    'q',
    'an',
    'qx',
    'T777',
    'zzzzz',
    'Dylan Smith',
    'London Road',
    '@road',
    '10 Mill',
  ],
  ...['1 m', 'A1 1', 'A1 1A', '1 d', 'e 1 d', `'d`, ',', '%'],
];

/** The centre of London, which has many properties. */
export const IN_PLACE = 'lat: "51.5074", lon: "-0.1278", distance: 5';

/** Values of arguments that the schema does not list. An argument without an entry fails the test. */
export const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  text: STRINGS,
  search: STRINGS,
  keywords: [['garden'], ['road'], ['qqq'], ['the'], ['garden', 'road']],
  reference: ['R7', 'P7', 'L7', 'none'],
  personReference: ['R7', 'none'],
  propertyReference: ['P7', 'none'],
  landlordReference: ['L7', 'none'],
  updatedSince: ['2020-01-01T00:00:00Z', '2030-01-01T00:00:00Z'],
  waitingSince: ['2020-01-01T00:00:00Z', '2030-01-01T00:00:00Z'],
  startsAfter: [day(-400), day(400)],
  startsBefore: [day(-400), day(400)],
  'startsAfter: DateTime': ['2020-01-01T00:00:00Z', '2030-01-01T00:00:00Z'],
  'startsBefore: DateTime': ['2020-01-01T00:00:00Z', '2030-01-01T00:00:00Z'],
  endsAfter: [day(-400), day(400)],
  endsBefore: [day(-400), day(400)],
  email: ['none@example.com'],
  phone: ['020 7946 0000'],
  accommodationTypes: [['flat'], ['castle']],
  furnishing: ['furnished', 'none'],
  availableBy: ['2020-01-01T00:00:00Z', '2030-01-01T00:00:00Z'],
  minPrice: [0, 3300],
  maxPrice: [410, 5000],
  minBedrooms: [0, 5],
  maxBedrooms: [0, 5],
  page: [0, 40],
  offset: [0, 400],
  limit: [20],
  first: [20],
  from: ['2023-01-01T00:00:00Z'],
  to: ['2023-01-01T00:00:00Z'],
  dueBefore: [day(7)],
  dueAfter: [day(7)],
  lastOn: [day(7)],
  keys: [['en.deposit.protect'], ['sc.damp'], []],
  // A brand has at most 100,000 rows of the request log.
  brandId: [1],
  keyId: [1],
  status: [403],
  code: ['SCOPE_REQUIRED'],
  requestId: ['00000000-0000-4000-8000-000000000000'],
  // Only together, and few flows of the large table have any.
  metadataKey: [],
  metadataValue: [],
  // Tested by the next pages, and with a place.
  after: [],
  lat: [],
  lon: [],
  distance: [],
};
