import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { insertProperty, newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';

const PATH = '/v2.0/properties/search';
const MILES_OF_A_DEGREE = 69.09;

interface Home {
  property_id: number;
  lat: number;
  lon: number;
  distance: number | null;
}

/** The great-circle distance by the haversine formula, which the service does not use. */
function miles(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const [from, to, east] = [a.lat, b.lat, b.lon - a.lon].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const half = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(east / 2) ** 2;
  return 2 * 3958.76 * Math.asin(Math.sqrt(half));
}

describe('POST /v2.0/properties/search (by distance):', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const post = (body: object, { query = '', key = service.brand.partnerKey } = {}) =>
    service.call('POST', `${PATH}${query}`, { body, key });
  const homes = async (body: object, options = {}): Promise<Home[]> => {
    const response = await post(body, options);
    expect([body, response.status]).toEqual([body, 200]);
    return response.body.data.properties;
  };
  /** Creates a brand with properties at these places; returns their ids in the same order. */
  const brandAt = async (places: [number, number][]) => {
    const { brandId, key } = await newBrand(service, 'Of places');
    const ids: number[] = [];
    for (const [lat, lon] of places) ids.push(await insertProperty(service, brandId, { lat, lon }));
    return { key, ids };
  };
  const allPages = async (
    body: object,
    { limit, order = 'ASC', key }: { limit: number; order?: string; key: string },
  ): Promise<Home[]> => {
    const found: Home[] = [];
    for (let page = 0; ; page += 1) {
      const next = await homes(body, { query: `?page=${page}&limit=${limit}&order=${order}`, key });
      if (next.length === 0) return found;
      found.push(...next);
    }
  };

  test('the distance is in miles along the great circle', async () => {
    const { key, ids } = await brandAt([
      [51.5, -0.12],
      [52.5, -0.12],
      [51.5, 0.88],
    ]);
    const found = await homes({ lat: '51.5', lon: '-0.12' }, { key });
    expect(found.map(({ property_id: id }) => id)).toEqual([ids[0], ids[2], ids[1]]);
    expect(found[0]?.distance).toBeCloseTo(0, 9);
    expect(found[1]?.distance).toBeCloseTo(MILES_OF_A_DEGREE * Math.cos((51.5 * Math.PI) / 180), 1);
    expect(found[2]?.distance).toBeCloseTo(MILES_OF_A_DEGREE, 1);
  });

  test('the distance is correct across the date line and over the pole', async () => {
    const { key, ids } = await brandAt([
      [0, -179.5],
      [0, 170],
      [89, 0],
    ]);
    const atTheLine = await homes({ lat: '0', lon: '179.5' }, { key });
    expect(atTheLine.slice(0, 2).map(({ property_id: id }) => id)).toEqual([ids[0], ids[1]]);
    expect(atTheLine[0]?.distance).toBeCloseTo(MILES_OF_A_DEGREE, 1);
    const [polar] = await homes({ lat: '89', lon: '180' }, { key });
    expect([polar?.property_id, Math.round(polar?.distance ?? 0)]).toEqual([ids[2], 138]);
  });

  test('the nearest come first, none repeated or skipped between pages, and DESC reverses it', async () => {
    const place = { lat: 52.2, lon: -1.3 };
    const body = { lat: '52.2', lon: '-1.3', additionalClauseForsstc: true };
    const { partnerKey: key } = service.brand;
    const ascending = await allPages(body, { limit: 37, key });
    const [count] = await service.sql<{ count: string }>(
      `select count(*) from property where brand_id = $1 and status not in ('let', 'withdrawn')`,
      [service.brand.brandId],
    );
    expect(new Set(ascending.map(({ property_id: id }) => id)).size).toBe(Number(count?.count));
    expect(ascending).toHaveLength(Number(count?.count));
    for (const home of ascending) expect(home.distance).toBeCloseTo(miles(place, home), 1);
    const distances = ascending.map(({ distance }) => distance ?? Number.NaN);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    const descending = await allPages(body, { limit: 100, order: 'desc', key });
    expect(descending.map(({ property_id: id }) => id)).toEqual(
      ascending.map(({ property_id: id }) => id).reverse(),
    );
  });

  test('properties at one place are sorted by id, on every page', async () => {
    const { key, ids } = await brandAt(Array.from({ length: 23 }, () => [51.5074, -0.1278]));
    for (const [order, expected] of [
      ['ASC', ids],
      ['DESC', ids.toReversed()],
    ] as const) {
      for (const body of [
        { lat: '51.5', lon: '-0.12' },
        { lat: '51.5', lon: '-0.12', distance: 5 },
      ]) {
        const found = await allPages(body, { limit: 5, order, key });
        expect(found.map(({ property_id: id }) => id)).toEqual(expected);
      }
    }
  });

  test('only properties within the distance are found and counted', async () => {
    const { key, ids } = await brandAt([
      [51.5, -0.12],
      [51.6, -0.12],
      [52.5, -0.12],
      [55.95, -3.19],
    ]);
    const within = async (distance: number) => {
      const { body } = await post({ lat: '51.5', lon: '-0.12', distance }, { key });
      expect(body.data.totalProperties).toBe(body.data.properties.length);
      return body.data.properties.map(({ property_id: id }: Home) => ids.indexOf(id));
    };
    expect(await within(6.8)).toEqual([0]);
    expect(await within(7)).toEqual([0, 1]);
    expect(await within(69)).toEqual([0, 1]);
    expect(await within(69.2)).toEqual([0, 1, 2]);
    expect(await within(400)).toEqual([0, 1, 2, 3]);
    for (const anywhere of [12_500, 1e300]) expect(await within(anywhere)).toEqual([0, 1, 2, 3]);
  });

  test('a search with the returned distance of a property finds that property', async () => {
    const { key, ids } = await brandAt([
      [51.5, -0.12],
      [51.50001, -0.12001],
      [51.123456789, -0.98765],
      [50.1, -5.3],
      [57.7, -2.1],
    ]);
    const found = await homes({ lat: '51.5', lon: '-0.12' }, { key });
    for (const [index, { distance }] of found.entries()) {
      expect([index, await homes({ lat: '51.5', lon: '-0.12', distance }, { key })]).toEqual([
        index,
        found.slice(0, index + 1),
      ]);
    }
    expect(found).toHaveLength(ids.length);
  });

  test('without lat and lon the distance is null', async () => {
    const found = await homes({});
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ distance }) => distance))).toEqual(new Set([null]));
  });

  test('distance without lat and lon is rejected, and null is treated as absent', async () => {
    for (const body of [{ distance: 5 }, { distance: 0 }, { distance: 5, lat: null, lon: ' ' }]) {
      const response = await post(body);
      expect([response.status, response.body.code, response.body.errors]).toEqual([
        422,
        'VALIDATION_FAILED',
        [{ in: 'body', path: 'distance', message: 'needs lat and lon' }],
      ]);
    }
    expect((await post({ distance: null })).status).toBe(200);
  });

  test('lat and lon with another sort field still return the distance', async () => {
    const response = await post({ lat: '51.5', lon: '-0.12', distance: 10 }, { query: '?sortBy=price' });
    const prices = response.body.data.properties.map(({ price }: { price: number }) => price);
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => a - b));
    for (const { distance } of response.body.data.properties) expect(distance).toBeLessThanOrEqual(10);
  });

  test('lat without lon and lon without lat are rejected, and the error names the missing one', async () => {
    for (const [given, missing] of [
      ['lat', 'lon'],
      ['lon', 'lat'],
    ] as const) {
      const { status, body } = await post({ [given]: '51.5', distance: 5 });
      expect([status, body.code, body.errors]).toEqual([
        422,
        'VALIDATION_FAILED',
        [{ in: 'body', path: missing, message: `is required with ${given}` }],
      ]);
    }
  });

  test.each(['north', '90.01', '-91', '51,5', '51.5N', 'NaN', 'Infinity', '0x33', '5 1', '1e2'])(
    '%p is rejected as a latitude',
    async (lat) => {
      const { status, body } = await post({ lat, lon: '0' });
      expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(body.errors).toEqual([
        { in: 'body', path: 'lat', message: 'must be degrees from -90 to 90, such as 51.5' },
      ]);
    },
  );

  test('the error lists an invalid lat and an invalid lon', async () => {
    const { status, body } = await post({ lat: '-90.5', lon: '180.5' });
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, ['lat', 'lon']]);
  });

  test.each([
    ['51.5', '-0.12'],
    ['51.50735091000000215', '-0.12775829999999998'],
    ['0', '-1.2e-7'],
    ['+51.5', '-0'],
    ['90', '180'],
    ['-90', '-180'],
  ])('the place %s, %s is accepted as people and programs write it', async (lat, lon) => {
    const { status, body } = await post({ lat, lon });
    expect(status).toBe(200);
    expect(body.data.properties[0].distance).toBeCloseTo(
      miles({ lat: Number(lat), lon: Number(lon) }, body.data.properties[0]),
      1,
    );
  });

  test('a negative distance is rejected', async () => {
    const { status, body } = await post({ lat: '51.5', lon: '-0.12', distance: -1 });
    expect([status, body.errors]).toEqual([
      422,
      [{ in: 'body', path: 'distance', message: 'must be 0 or more' }],
    ]);
  });
});
