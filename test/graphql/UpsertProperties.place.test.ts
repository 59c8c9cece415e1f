import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { propertyWith, upsertProperties } from '../support/upsert-properties.js';

const ITEM = { displayAddress: '1 High Road', price: 900 };
const NOWHERE = { lat: null, lon: null, placedBy: 'NONE' };

describe('upsertProperties locates a property', () => {
  let service: TestService;
  let key: string;
  beforeAll(async () => {
    service = await TestService.start();
    ({ key } = await newBrand(service, 'Of places'));
    await service.sql(`insert into postcode (code, lat, lon, country) values
      ('SY131AA', 52.97, -2.68, 'england'), ('SY219AA', 52.66, -3.3, 'wales'), ('S12AB', 53.38, -1.47, null)`);
  });
  afterAll(() => service.stop());

  const placed = async (item: object, reference = `place ${Math.random()}`) => {
    const [result] = await upsertProperties(service, [{ reference, ...ITEM, ...item }], key);
    expect(result?.errors).toEqual([]);
    return {
      reference,
      at: await propertyWith(service, reference, 'lat lon placedBy country postcode', key),
    };
  };
  const update = async (reference: string, item: object) => {
    const [result] = await upsertProperties(service, [{ reference, ...item }], key);
    return {
      outcome: result?.outcome,
      at: await propertyWith(service, reference, 'lat lon placedBy postcode', key),
    };
  };
  const outcode = async (code: string) => {
    const [row] = await service.sql<{ lat: number; lon: number }>(
      'select lat, lon from postcode where code = $1',
      [code],
    );
    return row;
  };

  test('at coordinates so small that they count as 0', async () => {
    const { at } = await placed({ lat: 5e-324, lon: -5e-324 });
    expect(at).toMatchObject({ lat: 0, lon: 0, placedBy: 'COORDINATES' });
  });

  test('at its coordinates, or else at its postcode, or else at its outcode, or else nowhere', async () => {
    const cases: [object, object][] = [
      [
        { lat: 51.5, lon: -0.1, postcode: 'SY13 1AA' },
        { lat: 51.5, lon: -0.1, placedBy: 'COORDINATES', country: 'ENGLAND', postcode: 'SY13 1AA' },
      ],
      [
        { postcode: ' sy21 9aa' },
        { lat: 52.66, lon: -3.3, placedBy: 'POSTCODE', country: 'WALES', postcode: 'SY21 9AA' },
      ],
      [
        { postcode: 'S12AB' },
        { lat: 53.38, lon: -1.47, placedBy: 'POSTCODE', country: 'ENGLAND', postcode: 'S1 2AB' },
      ],
      [
        { postcode: 'BT1 9ZZ' },
        { ...(await outcode('BT1')), placedBy: 'OUTCODE', country: 'NORTHERN_IRELAND', postcode: 'BT1 9ZZ' },
      ],
      [
        { postcode: 'eh3' },
        { ...(await outcode('EH3')), placedBy: 'OUTCODE', country: 'SCOTLAND', postcode: 'EH3' },
      ],
      [{ postcode: 'ZZ9 9ZZ' }, { ...NOWHERE, country: null, postcode: 'ZZ9 9ZZ' }],
      [{ postcode: 'unknown' }, { ...NOWHERE, country: null, postcode: 'unknown' }],
      [{ country: 'WALES' }, { ...NOWHERE, country: 'WALES', postcode: '' }],
      [
        { postcode: 'S1 2AB', country: 'WALES' },
        { lat: 53.38, lon: -1.47, placedBy: 'POSTCODE', country: 'WALES', postcode: 'S1 2AB' },
      ],
    ];
    for (const [item, expected] of cases) expect([item, (await placed(item)).at]).toEqual([item, expected]);
  });

  test('with one statement for all postcodes of a batch', async () => {
    const items = Array.from({ length: 300 }, (_, index) => ({
      reference: `many ${index}`,
      ...ITEM,
      postcode: index % 2 ? 'S1 2AB' : 'SY13 1AA',
    }));
    const results = await upsertProperties(service, items, key);
    expect(results.every(({ outcome }) => outcome === 'CREATED')).toBe(true);
    const counted = await service.sql(
      `select lat, placed_by, count(*)::int from property where reference like 'many %' group by 1, 2
        order by 1`,
    );
    expect(counted).toEqual([
      { lat: 52.97, placed_by: 'postcode', count: 150 },
      { lat: 53.38, placed_by: 'postcode', count: 150 },
    ]);
  });

  test('again when its postcode changes, even if its coordinates were sent by the partner', async () => {
    const { reference } = await placed({ postcode: 'SY13 1AA', lat: 52.9, lon: -2.6 });
    const own = { lat: 52.9, lon: -2.6, placedBy: 'COORDINATES', postcode: 'SY13 1AA' };
    expect(await update(reference, { price: 950 })).toEqual({ outcome: 'UPDATED', at: own });
    expect(await update(reference, { postcode: 'sy131aa' })).toEqual({ outcome: 'UNCHANGED', at: own });
    const moved = { lat: 52.66, lon: -3.3, placedBy: 'POSTCODE', postcode: 'SY21 9AA' };
    expect(await update(reference, { postcode: 'SY21 9AA' })).toEqual({ outcome: 'UPDATED', at: moved });
    expect(await update(reference, { price: 950 })).toEqual({ outcome: 'UNCHANGED', at: moved });
    expect((await update(reference, { postcode: '' })).at).toEqual({ ...NOWHERE, postcode: '' });
    expect((await update(reference, { lat: 50, lon: -1 })).at).toMatchObject({ placedBy: 'COORDINATES' });
  });

  test('by its postcode when its coordinates are removed', async () => {
    const { reference } = await placed({ postcode: 'SY13 1AA', lat: 52.9, lon: -2.6 });
    expect((await update(reference, { lat: null, lon: null })).at).toEqual({
      lat: 52.97,
      lon: -2.68,
      placedBy: 'POSTCODE',
      postcode: 'SY13 1AA',
    });
  });

  test('in its new country when it moves, unless the item names a country', async () => {
    const { reference } = await placed({ postcode: 'SY13 1AA' });
    const country = () => propertyWith(service, reference, 'country', key);
    await update(reference, { postcode: 'SY21 9AA' });
    expect(await country()).toEqual({ country: 'WALES' });
    await update(reference, { country: 'ENGLAND' });
    await update(reference, { postcode: 'SY21 9AA' });
    expect(await country()).toEqual({ country: 'ENGLAND' });
  });

  test('so that a search by distance finds it there', async () => {
    const { key: own } = await newBrand(service, 'Searched');
    await upsertProperties(service, [{ reference: 'near', ...ITEM, postcode: 'S1 2AB' }], own);
    const { body } = await service.call('POST', '/v2.0/properties/search', {
      key: own,
      body: { lat: '53.38', lon: '-1.47', distance: 1 },
    });
    expect([body.data.totalProperties, body.data.properties[0].distance]).toEqual([1, 0]);
  });
});
