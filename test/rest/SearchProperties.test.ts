import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sharedRejections } from '../support/rejections.js';
import { insertProperty, newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { INSTANT } from '../support/shapes.js';

const PATH = '/v2.0/properties/search';
const ORDER_BY: Readonly<Record<string, string>> = {
  price: 'price',
  bedrooms: 'bedrooms',
  createdAt: 'created_at',
};

describe('POST /v2.0/properties/search:', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const search = async (query = '', body: object = {}, key: string = service.brand.partnerKey) => {
    const response = await service.call('POST', `${PATH}${query}`, { body, key });
    expect([query, response.status]).toEqual([query, 200]);
    return response.body.data;
  };
  const idsOf = (data: { properties: { property_id: number }[] }): number[] =>
    data.properties.map(({ property_id: id }) => id);
  const available = async (order: string): Promise<number[]> => {
    const rows = await service.sql<{ id: string }>(
      `select id from property where brand_id = ${service.brand.brandId} and status = 'available'
        order by ${order}`,
    );
    return rows.map(({ id }) => Number(id));
  };

  sharedRejections(() => service, {
    method: 'POST',
    path: PATH,
    body: {},
    scope: 'properties:read',
    entitlement: 'search',
  });

  test('a property has every documented field', async () => {
    const { brandId, key } = await newBrand(service, 'Of one home');
    const id = await insertProperty(service, brandId, {
      display_address: '12 Mill Lane, Bath',
      address_line1: '12 Mill Lane',
      address_line2: 'Bath',
      address_line3: 'Somerset',
      address_line4: 'England',
      postcode: 'BA1 1AA',
      lat: 51.375,
      lon: -2.25,
      price: 1250.5,
      bedrooms: 3,
      property_for: 2,
      accommodation_type: 'terraced',
      furnishing: 'unfurnished',
      has_garden: true,
      is_retirement_home: true,
      available_from: new Date('2026-04-01T00:00:00Z'),
      images: ['https://images.example.com/b.jpg', 'https://images.example.com/a.jpg'],
      description: 'Bright.',
      features: ['garden', 'balcony'],
    });
    const { status, body } = await service.call('POST', PATH, { body: {}, key });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      data: {
        properties: [
          {
            property_id: id,
            display_address: '12 Mill Lane, Bath',
            address_line1: '12 Mill Lane',
            address_line2: 'Bath',
            address_line3: 'Somerset',
            address_line4: 'England',
            postcode: 'BA1 1AA',
            lat: 51.375,
            lon: -2.25,
            price: 1250.5,
            bedrooms: 3,
            property_for: 2,
            accomodation_type: 'terraced',
            furnishing: 'unfurnished',
            garden: true,
            parking: false,
            sharedOwnership: false,
            retirementHomes: true,
            status: 'available',
            available_from: '2026-04-01T00:00:00.000Z',
            property_images: ['https://images.example.com/b.jpg', 'https://images.example.com/a.jpg'],
            description: 'Bright.',
            features: ['garden', 'balcony'],
            distance: null,
            createdAt: expect.stringMatching(INSTANT),
            updatedAt: expect.stringMatching(INSTANT),
          },
        ],
        totalProperties: 1,
        page: 0,
        limit: 10,
      },
    });
  });

  test('parking and shared ownership are separate filters, and unknown lines are omitted', async () => {
    const { brandId, key } = await newBrand(service, 'Of another home');
    await insertProperty(service, brandId, { has_parking: true, is_shared_ownership: true });
    const [home] = (await search('', {}, key)).properties;
    expect(home).toMatchObject({
      garden: false,
      parking: true,
      sharedOwnership: true,
      retirementHomes: false,
      postcode: '',
      furnishing: '',
      description: '',
    });
    expect(Object.keys(home).filter((name) => name.startsWith('address_line'))).toEqual([]);
  });

  test('a search without parameters returns the first ten properties, the newest first', async () => {
    const newest = await available('created_at desc, id desc');
    const data = await search();
    expect({ ...data, properties: idsOf(data) }).toEqual({
      properties: newest.slice(0, 10),
      totalProperties: newest.length,
      page: 0,
      limit: 10,
    });
    expect(await search('?page=0&limit=10&order=ASC&sortBy=distance')).toEqual(data);
    expect(await search('?order=DESC')).toEqual(data);
  });

  test('an absent body is treated as {}, with or without a content type', async () => {
    const expected = await search();
    for (const headers of [{}, { 'Content-Type': 'application/json' }]) {
      const { status, body } = await service.call('POST', PATH, { headers });
      expect([status, body.data]).toEqual([200, expected]);
    }
  });

  test('null filters are treated as absent, and unknown ones are ignored', async () => {
    const criteria = [
      'date',
      'lat',
      'lon',
      'garden',
      'parking',
      'distance',
      'max_price',
      'min_price',
      'min_bedroom',
      'max_bedroom',
      'property_for',
      'sharedOwnership',
      'retirementHomes',
    ];
    const more = ['furnishing', 'keywords', 'accomodation_type', 'additionalClauseForsstc'];
    const nothing = Object.fromEntries([...criteria, ...more].map((name) => [name, null]));
    expect(await search('', { ...nothing, colour: 'blue', brand_id: 2, page: 7 })).toEqual(await search());
    expect(await search('?sort=price&pageNo=3')).toEqual(await search());
  });

  test.each(Object.entries(ORDER_BY))(
    'pages sorted by %s in either direction neither repeat nor skip properties',
    async (sortBy, column) => {
      for (const order of ['ASC', 'DESC']) {
        const expected = await available(`${column} ${order}, id ${order}`);
        const found: number[] = [];
        for (let page = 0; found.length < expected.length; page += 1) {
          const data = await search(`?sortBy=${sortBy}&order=${order}&page=${page}&limit=100`);
          if (data.properties.length === 0) break;
          found.push(...idsOf(data));
        }
        expect(found).toEqual(expected);
      }
    },
  );

  test('sort directions are case-insensitive', async () => {
    const [ascending, descending] = [
      await search('?sortBy=price&order=ASC'),
      await search('?sortBy=price&order=DESC'),
    ];
    expect(idsOf(ascending)).not.toEqual(idsOf(descending));
    expect(await search('?sortBy=price&order=desc')).toEqual(descending);
    expect(await search('?sortBy=price&order=aSc')).toEqual(ascending);
    expect(await search('?sortBy=price')).toEqual(ascending);
  });

  test('a page beyond the last is empty and has the total, and so has limit 0', async () => {
    const { length } = await available('id');
    expect(await search('?page=1000')).toEqual({
      properties: [],
      totalProperties: length,
      page: 1000,
      limit: 10,
    });
    expect(await search('?page=2147483647&limit=100')).toEqual({
      properties: [],
      totalProperties: length,
      page: 2_147_483_647,
      limit: 100,
    });
    expect(await search('?limit=0')).toEqual({ properties: [], totalProperties: length, page: 0, limit: 0 });
  });

  test('a page has at most 100 properties', async () => {
    expect((await search('?limit=100')).properties).toHaveLength(100);
    const { status, body } = await service.call('POST', `${PATH}?limit=101`, { body: {} });
    expect([status, body.code, body.errors]).toEqual([
      422,
      'VALIDATION_FAILED',
      [{ in: 'query', path: 'limit', message: 'must be 100 or less' }],
    ]);
  });

  test('an unknown sort field or direction is rejected with the allowed values', async () => {
    const sort = await service.call('POST', `${PATH}?sortBy=colour`, { body: {} });
    expect([sort.status, sort.body.allowed]).toEqual([422, ['distance', 'price', 'bedrooms', 'createdAt']]);
    const order = await service.call('POST', `${PATH}?order=sideways`, { body: {} });
    expect([order.status, order.body.allowed]).toEqual([422, ['ASC', 'DESC']]);
  });

  test('all errors of the query and the body are reported at once', async () => {
    const wrong = {
      date: '1 May',
      lat: 51.5,
      lon: true,
      garden: 2,
      parking: 'yes',
      distance: '5',
      max_price: 'much',
      min_price: [],
      min_bedroom: {},
      max_bedroom: false,
      property_for: 3,
      sharedOwnership: true,
      retirementHomes: -1,
      furnishing: 1,
      keywords: 'garden',
      accomodation_type: [null, 'flat', 7],
      additionalClauseForsstc: 'true',
    };
    const { status, body } = await service.call('POST', `${PATH}?page=-1&limit=ten&order=up&sortBy=Name`, {
      body: wrong,
    });
    expect([status, body.status, body.code]).toEqual([422, false, 'VALIDATION_FAILED']);
    const places = body.errors.map(
      (problem: { in: string; path: string }) => `${problem.in} ${problem.path}`,
    );
    const ofBody = Object.keys(wrong).filter((name) => name !== 'accomodation_type');
    const expected = [
      'query page',
      'query limit',
      'query order',
      'query sortBy',
      ...ofBody.map((name) => `body ${name}`),
      'body accomodation_type[0]',
      'body accomodation_type[2]',
    ];
    expect([...new Set(places)].sort()).toEqual(expected.sort());
    expect(body.errors).toContainEqual({ in: 'body', path: 'lat', message: 'must be a string' });
    expect(body.errors).toContainEqual({ in: 'body', path: 'garden', message: 'must be one of: 0, 1' });
    expect(body.errors).toContainEqual({ in: 'body', path: 'property_for', message: 'must be one of: 1, 2' });
    expect(body.errors).toContainEqual({
      in: 'body',
      path: 'additionalClauseForsstc',
      message: 'must be true or false',
    });
  });

  test('a body of null is rejected, because it must be an object', async () => {
    const { status, body } = await service.call('POST', PATH, { body: 'null' });
    expect([status, body.errors]).toEqual([422, [{ in: 'body', path: '', message: 'must be an object' }]]);
  });

  test('text that PostgreSQL cannot store is rejected everywhere', async () => {
    const { status, body } = await service.call('POST', PATH, {
      body: { furnishing: '\0', keywords: ['garden', '\ud800'], accomodation_type: ['\0flat'] },
    });
    expect(status).toBe(422);
    expect(body.errors).toHaveLength(3);
    expect(body.errors).toContainEqual({
      in: 'body',
      path: 'furnishing',
      message: 'must not contain the character NUL',
    });
    expect(body.errors).toContainEqual({
      in: 'body',
      path: 'keywords[1]',
      message: 'must be well-formed Unicode',
    });
    expect(body.errors).toContainEqual({
      in: 'body',
      path: 'accomodation_type[0]',
      message: 'must not contain the character NUL',
    });
  });

  test('a brand finds only its own properties', async () => {
    const [mine, theirs] = [
      idsOf(await search('?limit=100')),
      idsOf(await search('?limit=100', {}, service.other.partnerKey)),
    ];
    expect([mine.length, theirs.length]).toEqual([100, 26]);
    expect(mine.filter((id) => theirs.includes(id))).toEqual([]);
  });
});
