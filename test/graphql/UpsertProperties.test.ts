import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { problemsOf } from '../support/graphql.js';
import { insertRow, newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { propertyWith, upsertProperties } from '../support/upsert-properties.js';

const FULL = {
  displayAddress: '12 Mill Lane, Bath',
  addressLine1: '12 Mill Lane',
  addressLine2: 'Bath',
  addressLine3: 'Somerset',
  addressLine4: 'England',
  town: 'Bath',
  postcode: 'BA1 1AA',
  lat: 51.38,
  lon: -2.36,
  country: 'ENGLAND',
  propertyFor: 'RENT',
  status: 'UNDER_OFFER',
  isPublished: false,
  price: 1250.5,
  rentPence: 125_050,
  rentFrequency: 'MONTHLY',
  depositPence: 140_000,
  fees: 'None.',
  letType: 'LONG',
  contractMonths: 12,
  availableFrom: '2026-12-01T00:00:00.000Z',
  bedrooms: 3,
  bathrooms: 1,
  receptions: 2,
  accommodationType: 'terraced',
  subType: 'end of terrace',
  furnishing: 'unfurnished',
  hasGarden: true,
  hasParking: true,
  isSharedOwnership: true,
  isRetirementHome: true,
  isNewHome: true,
  isLicenceRequired: true,
  tenure: 'LEASEHOLD',
  epcRating: 'C',
  councilTaxBand: 'D',
  summary: 'Bright.',
  description: 'Bright and “quiet”, £ and \\ and\nlines.',
  features: ['garden', 'balcony'],
  images: ['https://images.example.com/1.jpg'],
  imageMedia: [{ url: 'https://images.example.com/1.jpg', caption: 'The front' }],
  floorPlans: [{ url: 'plan.jpg', caption: 'Ground floor' }],
  epcs: [{ url: 'https://images.example.com/epc.png', caption: null }],
  documents: [{ url: 'https://images.example.com/brochure.pdf', caption: null }],
  virtualTours: [],
  firstMarketedAt: '2026-10-01T09:00:00.000Z',
  sourceUpdatedAt: '2026-11-01T09:00:00.000Z',
};
const FIELDS = Object.entries(FULL)
  .map(([name, value]) =>
    Array.isArray(value) && !['features', 'images'].includes(name) ? `${name} { url caption }` : name,
  )
  .join(' ');

describe('upsertProperties', () => {
  let service: TestService;
  let brand: { brandId: number; key: string };
  beforeAll(async () => {
    service = await TestService.start();
    brand = await newBrand(service, 'Of properties');
  });
  afterAll(() => service.stop());

  const upsert = (...items: object[]) => upsertProperties(service, items, brand.key);
  const read = (reference: string, fields: string = FIELDS) =>
    propertyWith(service, reference, fields, brand.key);
  const events = () =>
    service.sql<{ type: string; payload: Record<string, unknown> }>(
      'delete from outbox where brand_id = $1 returning type, payload',
      [brand.brandId],
    );

  test('creates a property with every field, leaves it unchanged, and updates it', async () => {
    await events();
    const [created] = await upsert({ reference: 'P1', ...FULL });
    expect(created).toEqual({
      index: 0,
      reference: 'P1',
      id: expect.any(Number),
      outcome: 'CREATED',
      errors: [],
    });
    expect(await read('P1')).toEqual(FULL);
    const [again] = await upsert({ reference: 'P1', ...FULL });
    expect(again).toEqual({ ...created, outcome: 'UNCHANGED' });
    const [changed] = await upsert({ reference: 'P1', summary: 'Brighter.', images: [] });
    expect(changed).toEqual({ ...created, outcome: 'UPDATED' });
    expect(await read('P1')).toEqual({ ...FULL, summary: 'Brighter.', images: [], imageMedia: [] });
    const types = (await events()).map(({ type, payload }) => [type, payload.createdIds, payload.updatedIds]);
    expect(types).toEqual([
      ['properties_changed', [created?.id], []],
      ['properties_changed', [], [created?.id]],
    ]);
  });

  test('clears optional fields by null and by an empty string', async () => {
    await upsert({ reference: 'P2', ...FULL });
    const optional = Object.keys(FULL).filter((name) => !['displayAddress', 'price'].includes(name));
    const [result] = await upsert({
      reference: 'P2',
      ...Object.fromEntries(optional.map((name) => [name, null])),
    });
    expect(result?.errors).toEqual([]);
    expect(await read('P2')).toEqual({
      ...Object.fromEntries(optional.map((name) => [name, null])),
      displayAddress: FULL.displayAddress,
      price: FULL.price,
      postcode: '',
      propertyFor: 'RENT',
      status: 'AVAILABLE',
      isPublished: true,
      fees: '',
      bedrooms: 0,
      accommodationType: '',
      furnishing: '',
      hasGarden: false,
      hasParking: false,
      isSharedOwnership: false,
      isRetirementHome: false,
      isNewHome: false,
      summary: '',
      description: '',
      features: [],
      images: [],
      imageMedia: [],
      floorPlans: [],
      epcs: [],
      documents: [],
      virtualTours: [],
    });
  });

  test('requires an address and a price of a new property, or address lines and a rent', async () => {
    const [nothing, lines] = await upsert(
      { reference: 'P3' },
      {
        reference: 'P4',
        addressLine1: '1 Low Road',
        postcode: 'S1 2AB',
        rentPence: 30_000,
        rentFrequency: 'WEEKLY',
      },
    );
    expect([nothing?.outcome, nothing?.errors]).toEqual([
      'REJECTED',
      [
        { path: 'displayAddress', message: 'is required for a new record, or a line of the address' },
        { path: 'price', message: 'is required for a new record, or rentPence with rentFrequency' },
      ],
    ]);
    expect(lines?.outcome).toBe('CREATED');
    expect(await read('P4', 'displayAddress price bedrooms status')).toEqual({
      displayAddress: '1 Low Road, S1 2AB',
      price: 1300,
      bedrooms: 0,
      status: 'AVAILABLE',
    });
  });

  test('keeps or replaces the address, the price and both coordinates of an existing property', async () => {
    const old = ['no address', 'no price', 'no frequency', 'no rent', 'no latitude'];
    await upsert(...old.map((reference) => ({ reference, displayAddress: 'x', price: 900 })));
    const changes = [
      { displayAddress: '' },
      { price: null },
      { rentPence: 30_000 },
      { rentFrequency: 'WEEKLY' },
      { lon: -0.1 },
    ];
    const results = await upsert(...changes.map((change, at) => ({ reference: old[at], ...change })));
    expect(results.map(({ outcome, errors }) => [outcome, ...errors])).toEqual([
      ['REJECTED', { path: 'displayAddress', message: 'must not be null or empty' }],
      ['REJECTED', { path: 'price', message: 'must not be null' }],
      ['REJECTED', { path: 'rentFrequency', message: 'is required with rentPence' }],
      ['REJECTED', { path: 'rentPence', message: 'is required with rentFrequency' }],
      ['REJECTED', { path: 'lat', message: 'is required with lon' }],
    ]);
  });

  test.each([
    ['WEEKLY_PER_PERSON', 10_000, 3, 1300],
    ['YEARLY', 1_200_000, 1, 1000],
    ['FOUR_WEEKLY', 100_000, 1, 1083.33],
    ['QUARTERLY', 300_000, 1, 1000],
  ])('computes the monthly price of a rent %s', async (rentFrequency, rentPence, bedrooms, price) => {
    const reference = `rent ${rentFrequency}`;
    await upsert({ reference, displayAddress: 'x', rentPence, rentFrequency, bedrooms });
    expect(await read(reference, 'price')).toEqual({ price });
    await upsert({ reference, rentPence: rentPence * 2 });
    expect((await read(reference, 'price')).price).toBeCloseTo(price * 2, 1);
  });

  test('lists every error of an item, and stores the other items', async () => {
    const [bad, good] = await upsert(
      {
        reference: 'P5',
        displayAddress: 'x'.repeat(301),
        price: -1,
        bedrooms: 1001,
        lat: 91,
        branchId: 1,
        images: ['x'.repeat(2001)],
        floorPlans: [{ url: 'a' }, { url: '', caption: 'x'.repeat(201) }],
      },
      { reference: 'P6', displayAddress: '1 High Road', price: 900 },
    );
    expect(bad?.errors.map(({ path }) => path).sort()).toEqual([
      'bedrooms',
      'displayAddress',
      'floorPlans[1].caption',
      'floorPlans[1].url',
      'images[0]',
      'lat',
      'price',
    ]);
    expect(bad?.errors).toContainEqual({
      path: 'floorPlans[1].url',
      message: 'must have at least 1 character',
    });
    expect(good?.outcome).toBe('CREATED');
    const [derived] = await upsert({
      reference: 'P7',
      price: 1,
      displayAddress: 'x',
      lat: 51,
      rentPence: 5,
      branchId: 9_999_999,
    });
    expect(derived?.errors).toEqual([
      { path: 'lon', message: 'is required with lat' },
      { path: 'branchId', message: 'Branch 9999999 not found.' },
    ]);
  });

  test('rejects a rent that exceeds the maximum price', async () => {
    const rent = { rentPence: 2 ** 31 - 1, rentFrequency: 'WEEKLY_PER_PERSON', bedrooms: 1000 };
    const [result] = await upsert({ reference: 'P11', displayAddress: 'x', ...rent });
    expect(result?.errors).toEqual([{ path: 'rentPence', message: 'is too large' }]);
  });

  test('rejects a request with more than 500 items, or with none', async () => {
    const MANY = Array.from({ length: 501 }, (_, index) => ({ reference: `many ${index}` }));
    for (const [items, message] of [
      [MANY, 'must have at most 500 items'],
      [[], 'must have at least 1 item'],
    ] as const) {
      const response = await service.graphql(
        `mutation ($items: [PropertyInput!]!) {
          upsertProperties(input: { items: $items }) { results { id } }
        }`,
        { items },
        { key: brand.key },
      );
      expect(problemsOf(response)).toEqual([`input.items: ${message}`]);
    }
  });

  test('finds a branch by id or by reference, and none of another brand', async () => {
    const other = await newBrand(service, 'With a branch');
    const insert = (brandId: number) =>
      insertRow(service, 'branch', { brand_id: brandId, name: 'Branch', reference: 'B7' });
    const theirs = await insert(other.brandId);
    const item = { displayAddress: '1 High Road', price: 900 };
    const rejected = await upsert(
      { reference: 'P8', ...item, branchId: theirs },
      { reference: 'P9', ...item, branchReference: 'B7' },
    );
    expect(rejected.map(({ errors }) => errors)).toEqual([
      [{ path: 'branchId', message: `Branch ${theirs} not found.` }],
      [{ path: 'branchReference', message: 'Branch with reference “B7” not found.' }],
    ]);
    const ours = await insert(brand.brandId);
    const results = await upsert(
      { reference: 'P8', ...item, branchId: ours },
      { reference: 'P9', ...item, branchReference: 'B7' },
      { reference: 'P10', ...item, branchReference: 'B7', branchId: ours },
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(['CREATED', 'CREATED', 'REJECTED']);
    for (const reference of ['P8', 'P9'])
      expect(await read(reference, 'branchId branch { id name }')).toEqual({
        branchId: ours,
        branch: { id: ours, name: 'Branch' },
      });
    await upsert({ reference: 'P8', price: 950 }, { reference: 'P9', branchId: null });
    expect([await read('P8', 'branchId'), await read('P9', 'branchId branch { id }')]).toEqual([
      { branchId: ours },
      { branchId: null, branch: null },
    ]);
  });

  test('treats a reference of another brand as another property', async () => {
    const other = await newBrand(service, 'With the same reference');
    const item = { reference: 'same', displayAddress: '1 High Road', price: 900 };
    const [mine] = await upsert(item);
    const [theirs] = await upsertProperties(service, [{ ...item, price: 1 }], other.key);
    expect([mine?.outcome, theirs?.outcome, mine?.id === theirs?.id]).toEqual(['CREATED', 'CREATED', false]);
    expect(await read('same', 'price')).toEqual({ price: 900 });
  });
});
