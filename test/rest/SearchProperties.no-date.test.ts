import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { propertyWith, upsertProperties } from '../support/upsert-properties.js';

describe('a property without a date', () => {
  let service: TestService;
  let key: string;
  beforeAll(async () => {
    service = await TestService.start();
    ({ key } = await newBrand(service, 'Of undated homes'));
    const [created] = await upsertProperties(
      service,
      [{ reference: 'undated', displayAddress: '1 Mill Lane', price: 900 }],
      key,
    );
    expect(created).toMatchObject({ outcome: 'CREATED' });
  });
  afterAll(() => service.stop());

  const found = async (path: string, body: object = {}) => {
    const response = await service.call('POST', path, { key, body });
    expect(response.status).toBe(200);
    const { data } = response.body;
    return data.properties as { available_from: string | null }[];
  };

  test('has null in GraphQL and /v2.1, and the time of its creation in /v2.0', async () => {
    const { availableFrom, createdAt } = await propertyWith(
      service,
      'undated',
      'availableFrom createdAt',
      key,
    );
    expect(availableFrom).toBeNull();
    expect(await found('/v2.1/properties/search')).toMatchObject([{ available_from: null }]);
    expect(await found('/v2.0/properties/search')).toMatchObject([{ available_from: createdAt }]);
  });

  test('is found by a search for what is available by a date', async () => {
    const by = '2020-01-01T00:00:00Z';
    expect(await found('/v2.0/properties/search', { date: by })).toHaveLength(1);
    expect(await found('/v2.1/properties/search', { available_by: by })).toHaveLength(1);
  });
});
