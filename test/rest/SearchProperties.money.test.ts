import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { insertProperty, newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';

describe('money is exact to the penny', () => {
  let service: TestService;
  let brandId: number;
  let key: string;
  beforeAll(async () => {
    service = await TestService.start();
    ({ brandId, key } = await newBrand(service, 'Pennywise Lettings'));
    for (const price of [0.1, 0.2, 1000.1, 9_999_999_999.99])
      await insertProperty(service, brandId, { price });
  });
  afterAll(() => service.stop());

  const prices = async (criteria: object): Promise<number[]> => {
    const { body } = await service.call('POST', '/v2.0/properties/search?sortBy=price', {
      body: criteria,
      key,
    });
    return body.data.properties.map((property: { price: number }) => property.price);
  };

  test('in the response: it has the stored price, in pounds', async () => {
    expect(await prices({})).toEqual([0.1, 0.2, 1000.1, 9_999_999_999.99]);
  });

  test('in a filter: a limit equal to the price includes it, and a penny more or less does not', async () => {
    expect(await prices({ min_price: 1000.1, max_price: 1000.1 })).toEqual([1000.1]);
    expect(await prices({ min_price: 1000.11 })).toEqual([9_999_999_999.99]);
    expect(await prices({ max_price: 1000.09 })).toEqual([0.1, 0.2]);
  });

  test('in the database: sums are exact', async () => {
    const [row] = await service.sql(
      `select sum(price)::text as sum, sum(price) = 0.3 as exact from property
        where brand_id = $1 and price < 1`,
      [brandId],
    );
    expect(row).toEqual({ sum: '0.30', exact: true });
  });
});
