import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cpuDuring } from '../support/cpu.js';
import { dataOf } from '../support/graphql.js';
import { newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';

const MIB = 1024 * 1024;
/** Ten times what a rejection may cost: the CPU of a busy machine is slower. */
const MAX_CPU_MS = 1000;
/** The least of these is the cost: garbage of earlier tests is collected in some of them. */
const TIMES = 3;
const BATCH = `mutation ($items: [PropertyInput!]!) {
  upsertProperties(input: { items: $items }) { results { outcome errors { path message } } } }`;

const many = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index));
const media = (name: string, count: number) =>
  many(count, (at) => ({ url: `${name}${at}.jpg`, caption: `${at}` }));

/** A property as an agency's software sends it, with every member, of about 3 kB. */
const fullProperty = (index: number) => ({
  reference: `full-${index}`,
  displayAddress: `${index} Lane`,
  addressLine1: `${index} Lane`,
  addressLine2: 'Soho',
  addressLine3: 'Soho',
  addressLine4: 'W1',
  postcode: 'N1 1AA',
  lat: 51.5,
  lon: -0.1,
  country: 'ENGLAND',
  branchReference: 'branch-1',
  propertyFor: 'RENT',
  status: 'AVAILABLE',
  isPublished: true,
  price: 1500,
  rentPence: 150_000,
  rentFrequency: 'MONTHLY',
  depositPence: 173_000,
  fees: 'None.',
  letType: 'LONG',
  contractMonths: 12,
  availableFrom: '2026-12-01T00:00:00Z',
  bedrooms: 2,
  bathrooms: 1,
  receptions: 1,
  accommodationType: 'flat',
  subType: 'ground floor flat',
  furnishing: 'furnished',
  hasGarden: true,
  hasParking: true,
  isSharedOwnership: false,
  isRetirementHome: false,
  isNewHome: false,
  isLicenceRequired: false,
  tenure: 'LEASEHOLD',
  epcRating: 'C',
  councilTaxBand: 'D',
  summary: 'Two rooms.',
  description: 'A bakery.',
  features: many(4, (at) => `F${at}`),
  images: many(2, (at) => `${at}.jpg`),
  imageMedia: media('', 2),
  town: 'London',
  metadata: { case: `C-${index}` },
  floorPlans: media('plans', 1),
  epcs: media('epcs', 1),
  documents: media('documents', 1),
  virtualTours: media('tours', 1),
  landlordReference: 'L1',
  landlords: [
    { personReference: 'L1', sharePercent: 60, isLead: true },
    { personReference: 'L2', sharePercent: 40, isLead: false },
  ],
  firstMarketedAt: '2026-10-01T09:00:00Z',
  sourceUpdatedAt: '2026-11-20T17:30:00Z',
});

/** The same property in the names and values of the REST API. */
const inRest = (property: object) => ({
  ...Object.fromEntries(
    Object.entries(property).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ),
  country: 'england',
  property_for: 'rent',
  status: 'available',
  rent_frequency: 'monthly',
  let_type: 'long',
  tenure: 'leasehold',
  landlords: [
    { person_reference: 'L1', share_percent: 60, is_lead: true },
    { person_reference: 'L2', share_percent: 40, is_lead: false },
  ],
});

describe('a batch of 500 properties with every member', () => {
  let service: TestService;
  let key: string;
  const items = many(500, fullProperty);
  beforeAll(async () => {
    service = await TestService.start();
    ({ key } = await newBrand(service, 'Full'));
    await service.graphql(
      `mutation {
        upsertBranches(input: { items: [{ reference: "branch-1", name: "Main" }] }) { results { id } }
        upsertPeople(input: { items: [
          { reference: "L1", kind: LANDLORD, lastName: "Moss" }
          { reference: "L2", kind: LANDLORD, lastName: "Reed" }
        ] }) { results { id } }
      }`,
      {},
      { key },
    );
  });
  afterAll(() => service.stop());

  const rest = (body: unknown, path = 'properties/batch') =>
    service.call('POST', `/v2.1/${path}`, { key, body });
  const outcomesOf = (results: { outcome: string }[]) => new Set(results.map(({ outcome }) => outcome));

  test('has every member except the ids of the branch and the landlord', async () => {
    const query = '{ __type(name: "PropertyInput") { inputFields { name } } }';
    const { inputFields } = dataOf(await service.graphql(query, {}, { key })).__type;
    const missing = inputFields.filter(({ name }: { name: string }) => !(name in fullProperty(1)));
    expect(missing).toEqual([{ name: 'branchId' }, { name: 'landlordId' }]);
  });

  test('is accepted over GraphQL and over REST', async () => {
    const { results } = dataOf(await service.graphql(BATCH, { items }, { key })).upsertProperties;
    expect([results.length, outcomesOf(results)]).toEqual([500, new Set(['CREATED'])]);
    const response = await rest({ items: items.map(inRest) });
    expect([response.status, response.body.data?.results.length]).toEqual([200, 500]);
    expect(outcomesOf(response.body.data.results)).toEqual(new Set(['unchanged']));
  });

  test('is rejected above 60,000 values, and above 4 MiB', async () => {
    const rejections = async (sent: object[]) => {
      const responses = [
        await service.graphql(BATCH, { items: sent }, { key }),
        await rest({ items: sent.map(inRest) }),
      ];
      return responses.map(({ status, body }) => [status, body.code, body.message]);
    };
    const images = many(60, (at) => `${at}.jpg`);
    const tooMany = 'The body has more than 60,000 members and items. Send less at a time.';
    expect(await rejections(items.map((one) => ({ ...one, images })))).toEqual(
      Array(2).fill([413, 'PAYLOAD_TOO_LARGE', tooMany]),
    );
    expect(await rejections(items.map((one) => ({ ...one, fees: 'x'.repeat(9000) })))).toEqual(
      Array(2).fill([413, 'PAYLOAD_TOO_LARGE', 'The body is larger than 4 MiB.']),
    );
  });

  test('may be larger than any other body, and than a GraphQL document', async () => {
    const response = await rest({ crm_tenancy_id: 'x'.repeat(MIB) }, 'flows');
    expect([response.status, response.body.message]).toEqual([413, 'The body is larger than 1 MiB.']);
    const { status, body } = await service.graphql(
      `{ viewer { key { id } } } #${'x'.repeat(MIB)}`,
      {},
      { key },
    );
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test.each([
    ['400,000 different names', `{${many(400_000, (at) => `"${at.toString(36)}":1`).join()}}`, 413],
    [
      'objects with 300,000 different names',
      `[${many(300_000, (at) => `{"${at.toString(36)}":1}`).join()}]`,
      413,
    ],
    [
      '400,000 different names after a string with an escaped quote',
      `["\\"",{${many(400_000, (at) => `"${at.toString(36)}":1`).join()}}]`,
      413,
    ],
    ['2,000,000 numbers', `[${'1,'.repeat(2_000_000)}1]`, 413],
    ['1,300,000 empty objects', `[${'{},'.repeat(1_300_000)}{}]`, 413],
    ['2,000,000 nested lists', `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`, 413],
    ['600,000 nested objects', `${'{"a":'.repeat(600_000)}1${'}'.repeat(600_000)}`, 413],
  ])('of %s is rejected at little cost', async (_, value, status) => {
    const body = `{"items":${value}}`;
    const graphql = `{"query":${JSON.stringify(BATCH)},"variables":${body}}`;
    for (const [path, sent, expected] of [
      ['/v2.1/properties/batch', body, status],
      ['/graphql', graphql, status === 422 ? 200 : status],
    ] as const) {
      const spent: number[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        let responded = 0;
        const cpu = await cpuDuring(async () => {
          ({ status: responded } = await service.call('POST', path, { key, body: sent }));
        });
        expect([path, responded]).toEqual([path, expected]);
        spent.push(cpu);
      }
      expect(Math.min(...spent)).toBeLessThan(MAX_CPU_MS);
    }
  });
});
