import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataOf } from '../support/graphql.js';
import { insertProperty, newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';

const PATH = '/v2.0/properties/search';
const NOWHERE = { lat: null, lon: null, placed_by: 'none' };

interface Found {
  property_id: number;
  lat: number;
  lon: number;
  distance: number | null;
}

describe('properties without coordinates in POST /v2.0/properties/search', () => {
  let service: TestService;
  let key: string;
  let near: number;
  let far: number;
  let unplaced: number[];
  beforeAll(async () => {
    service = await TestService.start();
    const brand = await newBrand(service, 'Of properties without a place');
    key = brand.key;
    const insert = (row: object) => insertProperty(service, brand.brandId, { ...row });
    unplaced = [await insert({ ...NOWHERE, price: 500 }), await insert({ ...NOWHERE, price: 1500 })];
    near = await insert({});
    far = await insert({ lat: 55.95, lon: -3.19 });
    await insert({ is_published: false });
  });
  afterAll(() => service.stop());

  const search = async (
    body: object,
    query = '',
  ): Promise<{ ids: number[]; found: Found[]; total: number }> => {
    const response = await service.call('POST', `${PATH}${query}`, { body, key });
    expect(response.status).toBe(200);
    const { properties: found, totalProperties: total } = response.body.data;
    return { ids: found.map((one: Found) => one.property_id), found, total };
  };

  test('are found by every filter except distance', async () => {
    expect((await search({}, '?sortBy=price')).ids).toEqual([unplaced[0], near, far, unplaced[1]]);
    expect((await search({ min_price: 1200 })).ids).toEqual([unplaced[1]]);
    for (const distance of [10, 20_000, 1e300]) {
      const { ids, total } = await search({ lat: '51.5', lon: '-0.12', distance });
      expect([ids, total]).toEqual(distance === 10 ? [[near], 1] : [[near, far], 2]);
    }
  });

  test('come last on every page, whether the nearest or the farthest come first', async () => {
    const place = { lat: '51.5', lon: '-0.12' };
    const [first = 0, second = 0] = unplaced;
    for (const [order, expected] of [
      ['ASC', [near, far, first, second]],
      ['DESC', [far, near, second, first]],
    ] as const) {
      expect((await search(place, `?order=${order}`)).ids).toEqual(expected);
      for (const page of [0, 1, 2, 3])
        expect((await search(place, `?order=${order}&limit=1&page=${page}`)).ids).toEqual([expected[page]]);
    }
  });

  test('have lat and lon 0, since both are always numbers there, and no distance', async () => {
    const { found } = await search({ lat: '51.5', lon: '-0.12' });
    expect(found.map(({ lat, lon, distance }) => [lat, lon, distance === null])).toEqual([
      [51.5, -0.12, false],
      [55.95, -3.19, false],
      [0, 0, true],
      [0, 0, true],
    ]);
  });

  test('have null for lat, lon and distance in GraphQL', async () => {
    const response = await service.graphql(
      'query ($id: SafeInt!) { property(id: $id) { lat lon placedBy distance } }',
      { id: unplaced[0] },
      { key },
    );
    expect(dataOf(response).property).toEqual({ lat: null, lon: null, placedBy: 'NONE', distance: null });
  });

  test('are never found if they are not published', async () => {
    expect((await search({ additionalClauseForsstc: true })).total).toBe(4);
  });
});
