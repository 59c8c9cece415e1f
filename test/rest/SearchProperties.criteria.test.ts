import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { insertProperty, newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';

const PATH = '/v2.0/properties/search';

/** Properties by name, the oldest first. */
const HOMES: Readonly<Record<string, Record<string, unknown>>> = {
  cottage: {
    price: 1000,
    bedrooms: 2,
    accommodation_type: 'Cottage',
    furnishing: 'Furnished',
    has_garden: true,
    postcode: 'BA1 1AA',
    available_from: '2026-03-01T00:00:00Z',
    display_address: '12 Mill Lane, Bath',
    address_line3: 'Somerset',
    description: 'Walking distance to the schools.',
    features: ['fitted kitchen', 'mature gardens'],
  },
  villa: {
    price: 1500.5,
    bedrooms: 4,
    accommodation_type: 'detached',
    furnishing: 'unfurnished',
    has_garden: true,
    has_parking: true,
    available_from: '2026-06-01T00:00:00Z',
    display_address: 'Cedar Drive, Hull',
    address_line1: '7 Cedar Drive',
    description: 'A school is near.',
    features: ['off-street parking'],
  },
  studio: {
    price: 600,
    bedrooms: 0,
    accommodation_type: 'studio',
    furnishing: '',
    is_retirement_home: true,
    available_from: '2026-01-01T00:00:00Z',
    display_address: '1 Quay, Hull',
  },
  tower: {
    price: 350_000,
    bedrooms: 2,
    property_for: 2,
    accommodation_type: 'flat',
    is_shared_ownership: true,
    available_from: '2026-01-01T00:00:00Z',
    display_address: 'The Tower',
  },
  offered: { status: 'underoffer' },
  agreed: { status: 'letagreed' },
  withdrawn: { status: 'withdrawn' },
};
const AVAILABLE = ['cottage', 'villa', 'studio', 'tower'];

describe('POST /v2.0/properties/search (filters):', () => {
  let service: TestService;
  let key: string;
  const names = new Map<number, string>();
  beforeAll(async () => {
    service = await TestService.start();
    const own = await newBrand(service, 'Of several homes');
    key = own.key;
    for (const [name, row] of Object.entries(HOMES))
      names.set(await insertProperty(service, own.brandId, row), name);
  });
  afterAll(() => service.stop());

  const post = (body: object) => service.call('POST', `${PATH}?sortBy=createdAt`, { body, key });
  const found = async (body: object): Promise<(string | undefined)[]> => {
    const response = await post(body);
    expect([body, response.status]).toEqual([body, 200]);
    const list: (string | undefined)[] = response.body.data.properties.map(
      ({ property_id: id }: { property_id: number }) => names.get(id),
    );
    expect(response.body.data.totalProperties).toBe(list.length);
    return list;
  };

  test.each([
    [{ min_price: 1000 }, ['cottage', 'villa', 'tower']],
    [{ min_price: 1000.01 }, ['villa', 'tower']],
    [{ max_price: 1500.5 }, ['cottage', 'villa', 'studio']],
    [{ max_price: 599.99 }, []],
    [{ min_price: 700, max_price: 1200 }, ['cottage']],
    [{ min_price: 1200, max_price: 700 }, []],
    [{ min_price: 0, max_price: 1e300 }, AVAILABLE],
    [{ min_bedroom: 2 }, ['cottage', 'villa', 'tower']],
    [{ min_bedroom: 2.5 }, ['villa']],
    [{ min_bedroom: 0 }, AVAILABLE],
    [{ max_bedroom: 2 }, ['cottage', 'studio', 'tower']],
    [{ max_bedroom: 1.5 }, ['studio']],
    [{ max_bedroom: 0 }, ['studio']],
    [{ min_bedroom: 2, max_bedroom: 2 }, ['cottage', 'tower']],
    [{ min_bedroom: 3e9 }, []],
  ])('%j finds properties from the minimum to the maximum, both included', async (criteria, expected) => {
    expect(await found(criteria)).toEqual(expected);
  });

  test.each([
    [{ garden: 1 }, ['cottage', 'villa']],
    [{ garden: 0 }, ['studio', 'tower']],
    [{ parking: 1 }, ['villa']],
    [{ parking: 0 }, ['cottage', 'studio', 'tower']],
    [{ sharedOwnership: 1 }, ['tower']],
    [{ sharedOwnership: 0 }, ['cottage', 'villa', 'studio']],
    [{ retirementHomes: 1 }, ['studio']],
    [{ retirementHomes: 0 }, ['cottage', 'villa', 'tower']],
    [{ garden: 1, parking: 0 }, ['cottage']],
    [{ garden: null, parking: null, sharedOwnership: null, retirementHomes: null }, AVAILABLE],
  ])(
    '%j finds properties with the feature for 1, without it for 0, and both if omitted',
    async (criteria, expected) => {
      expect(await found(criteria)).toEqual(expected);
    },
  );

  test('property_for 1 finds properties to rent, and 2 finds those for sale', async () => {
    expect(await found({ property_for: 1 })).toEqual(['cottage', 'villa', 'studio']);
    expect(await found({ property_for: 2 })).toEqual(['tower']);
  });

  test.each([
    ['2026-03-01T00:00:00Z', ['cottage', 'studio', 'tower']],
    ['2026-02-28T23:59:59.999Z', ['studio', 'tower']],
    ['2026-03-01T00:30:00+01:00', ['studio', 'tower']],
    ['2026-05-31T23:00:00-01:00', AVAILABLE],
    ['0001-01-01T00:00:00Z', []],
    ['9999-12-31T23:59:59Z', AVAILABLE],
  ])('the search finds properties that are available on or before %s', async (date, expected) => {
    expect(await found({ date })).toEqual(expected);
  });

  test.each([
    '2026-03-01',
    '2026-02-30T00:00:00Z',
    '2026-03-01T00:00:00',
    '2026-03-01 00:00:00Z',
    '',
    'tomorrow',
    '2026-03-01T24:00:00Z',
  ])('%p is not a date-time, and is rejected', async (date) => {
    const { status, body } = await post({ date });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(body.errors).toMatchObject([{ in: 'body', path: 'date' }]);
  });

  test.each([
    ['furnished', ['cottage']],
    ['FURNISHED', ['cottage']],
    ['unfurnished', ['villa']],
    ['furn', []],
    ['%', []],
    ['', AVAILABLE],
  ])('the search finds exactly the furnishing of %p, in any letter case', async (furnishing, expected) => {
    expect(await found({ furnishing })).toEqual(expected);
  });

  test.each([
    [['flat'], ['tower']],
    [
      ['STUDIO', 'cottage'],
      ['cottage', 'studio'],
    ],
    [['castle', 'flat', 'flat'], ['tower']],
    [['castle'], []],
    [['fla'], []],
    [[''], []],
    [[], AVAILABLE],
  ])('the search finds any of the types %j, in any letter case', async (kinds, expected) => {
    expect(await found({ accomodation_type: kinds })).toEqual(expected);
  });

  test.each([
    ['of the description, by its stem', ['school'], ['cottage', 'villa']],
    ['in another form', ['SCHOOLS'], ['cottage', 'villa']],
    ['of the features, by its stem', ['garden'], ['cottage']],
    ['of the address', ['hull'], ['villa', 'studio']],
    ['of a line of the address alone', ['somerset'], ['cottage']],
    ['of the postcode', ['BA1'], ['cottage']],
    ['all of which must match', ['schools', 'hull'], ['villa']],
    ['all of which must match, in any place', ['mill', 'kitchens', 'walk'], ['cottage']],
    ['of which one does not match', ['schools', 'moat'], []],
    ['of several words that all match', ['school near'], ['villa']],
    ['with one word that does not match', ['school moat'], []],
    ['joined by a hyphen', ['off-street'], ['villa']],
    ['that every description contains', ['the', 'a school'], ['cottage', 'villa']],
    ['without a significant word', ['the', '', '  '], AVAILABLE],
    ['none', [], AVAILABLE],
    ['taken as words, not as operators', ['school & !hull'], ['villa']],
    ['with quotes and brackets', ["sch'ool:* | ("], []],
  ])('the search by keywords (%s) finds %j', async (_how, keywords, expected) => {
    expect(await found({ keywords })).toEqual(expected);
  });

  test('properties under offer or let agreed are found on request, and withdrawn ones never', async () => {
    expect(await found({})).toEqual(AVAILABLE);
    expect(await found({ additionalClauseForsstc: false })).toEqual(AVAILABLE);
    expect(await found({ additionalClauseForsstc: true })).toEqual([...AVAILABLE, 'offered', 'agreed']);
    const { body } = await post({ additionalClauseForsstc: true });
    expect(body.data.properties.slice(4)).toMatchObject([{ status: 'underoffer' }, { status: 'letagreed' }]);
  });

  test('all filters apply together', async () => {
    const everything = {
      date: '2026-12-01T00:00:00Z',
      garden: 1,
      parking: 1,
      sharedOwnership: 0,
      retirementHomes: 0,
      min_price: 1,
      max_price: 2000,
      min_bedroom: 1,
      max_bedroom: 9,
      property_for: 1,
      furnishing: 'unfurnished',
      keywords: ['cedar', 'school'],
      accomodation_type: ['detached', 'flat'],
      additionalClauseForsstc: true,
      lat: '51.5',
      lon: '-0.12',
      distance: 5,
    };
    expect(await found(everything)).toEqual(['villa']);
    for (const [name, value] of Object.entries({
      garden: 0,
      parking: 0,
      retirementHomes: 1,
      max_price: 10,
      property_for: 2,
      keywords: ['moat'],
      accomodation_type: ['flat'],
      lat: '50',
    })) {
      expect([name, await found({ ...everything, [name]: value })]).toEqual([name, []]);
    }
  });

  test('a number sent as text is rejected, since bodies are not coerced', async () => {
    const { status, body } = await service.call('POST', '/v2.0/properties/search', {
      body: { property_for: '1', garden: '0', max_price: '9' },
    });
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      expect.arrayContaining(['property_for', 'garden', 'max_price']),
    ]);
  });
});
