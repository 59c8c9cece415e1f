import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf } from '../support/graphql.js';
import { newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { statementsDuring } from '../support/statements.js';

const PEOPLE = `mutation ($items: [PersonInput!]!) {
  upsertPeople(input: { items: $items }) { results { index reference id outcome errors { path message } } }
}`;
const TWICE = `mutation ($items: [PersonInput!]!) {
  a: upsertPeople(input: { items: $items }) { results { index reference id outcome errors { path message } } }
  b: upsertPeople(input: { items: $items }) { results { index reference id outcome errors { path message } } }
  c: upsertPeople(input: { items: $items }) { results { index reference id outcome errors { path message } } }
}`;

describe('a batch of 500 people', () => {
  let service: TestService;
  let brand: { brandId: number; key: string };
  beforeAll(async () => {
    service = await TestService.start();
    brand = await newBrand(service, 'Large');
  });
  afterAll(() => service.stop());

  const person = (index: number) => ({
    reference: `person-${index}`,
    kind: index % 2 === 0 ? 'TENANT' : 'LANDLORD',
    title: 'Dr',
    firstName: 'Per',
    lastName: `Son ${index}`,
    email: index % 10 === 9 ? 'no address' : `person${index}@example.com`,
    phone: `07700 ${index}`,
  });
  const items = (from = 0) => Array.from({ length: 500 }, (_, index) => person(from + index));
  const outcomes = async (sent: object[]) => {
    const { results } = dataOf(
      await service.graphql(PEOPLE, { items: sent }, { key: brand.key }),
    ).upsertPeople;
    const counts: Record<string, number> = {};
    for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
    return counts;
  };
  const stored = async (table: string) => {
    const [row] = await service.sql<{ count: number }>(
      `select count(*)::int as count from ${table} where brand_id = $1`,
      [brand.brandId],
    );
    return row?.count;
  };

  test('is written except for the items with errors, and updated in part', async () => {
    expect(await outcomes(items())).toEqual({ CREATED: 450, REJECTED: 50 });
    expect(await stored('pre_qualification')).toBe(251);
    const changed = items(250).map((one, index) => (index < 100 ? { ...one, phone: '1' } : one));
    expect(await outcomes(changed)).toEqual({ UPDATED: 90, UNCHANGED: 135, CREATED: 225, REJECTED: 50 });
  });

  test('sends the same few statements as a batch of one', async () => {
    const statements = async (sent: object[]) => (await statementsDuring(() => outcomes(sent))).length;
    const ofOne = await statements([person(5000)]);
    expect(ofOne).toBeLessThan(15);
    expect(await statements(items(2000))).toBe(ofOne);
    expect(await statements(items(2000))).toBeLessThanOrEqual(ofOne);
  });

  test('fits the limits of a request, and three such batches do not', async () => {
    expect(codeOf(await service.graphql(TWICE, { items: items(9000) }, { key: brand.key }))).toBe(
      'GRAPHQL_VALIDATION_FAILED',
    );
    expect(await stored('agent')).toBe(0);
  });

  test('may also be 500 properties with 25 members each', async () => {
    const property = (index: number) => ({
      reference: `property-${index}`,
      displayAddress: `${index} Long Lane`,
      addressLine1: `${index} Long Lane`,
      addressLine2: 'Soho',
      addressLine3: 'London',
      addressLine4: '',
      postcode: 'N1 1AA',
      description: 'Two rooms above a bakery.',
      summary: 'Two rooms.',
      accommodationType: 'flat',
      furnishing: 'furnished',
      propertyFor: 'RENT',
      status: 'AVAILABLE',
      availableFrom: '2026-12-01T00:00:00Z',
      price: 1000 + index,
      bedrooms: 2,
      bathrooms: 1,
      receptions: 1,
      hasGarden: false,
      hasParking: true,
      isSharedOwnership: false,
      isRetirementHome: false,
      lat: 51.5,
      lon: -0.1,
      features: ['Bakery'],
    });
    expect(Object.keys(property(1))).toHaveLength(25);
    const PROPERTIES = `mutation ($items: [PropertyInput!]!) {
      upsertProperties(input: { items: $items }) { results { index outcome errors { path message } } } }`;
    const sent = Array.from({ length: 500 }, (_, index) => property(index));
    const { results } = dataOf(
      await service.graphql(PROPERTIES, { items: sent }, { key: brand.key }),
    ).upsertProperties;
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(500).fill('CREATED'));
  });
});
