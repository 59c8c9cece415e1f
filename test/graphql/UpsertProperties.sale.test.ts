import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { propertyWith, upsertProperties } from '../support/upsert-properties.js';

const RENT = {
  rentPence: 120_000,
  rentFrequency: 'MONTHLY',
  depositPence: 100_000,
  letType: 'LONG',
  contractMonths: 12,
};
const SALE = { propertyFor: 'SALE', displayAddress: '1 Mill Lane', price: 250_000 };

describe('upsertProperties with properties for sale', () => {
  let service: TestService;
  let brand: { brandId: number; key: string };
  beforeAll(async () => {
    service = await TestService.start();
    brand = await newBrand(service, 'Of sales');
  });
  afterAll(() => service.stop());

  const upsert = (...items: object[]) => upsertProperties(service, items, brand.key);
  const read = (reference: string) =>
    propertyWith(service, reference, `propertyFor price ${Object.keys(RENT).join(' ')}`, brand.key);

  const EVERY_MEMBER = Object.keys(RENT).map((path) => ({
    path,
    message: 'must be null or left out for a property for sale',
  }));

  test('rejects every member of a rent, for a new property and for a stored one', async () => {
    expect(await upsert({ reference: 'new', ...SALE, ...RENT })).toMatchObject([
      { outcome: 'REJECTED', errors: EVERY_MEMBER },
    ]);
    expect(await upsert({ reference: 'stored', ...SALE })).toMatchObject([{ outcome: 'CREATED' }]);
    expect(await upsert({ reference: 'stored', ...RENT })).toMatchObject([
      { outcome: 'REJECTED', errors: EVERY_MEMBER },
    ]);
    const nulls = Object.fromEntries(Object.keys(RENT).map((member) => [member, null]));
    expect(await upsert({ reference: 'stored', ...nulls })).toMatchObject([{ outcome: 'UNCHANGED' }]);
  });

  test('a property that was to rent loses its rent when it is for sale, and may have one again', async () => {
    const letting = { displayAddress: '2 Mill Lane', ...RENT };
    expect(await upsert({ reference: 'both', ...letting })).toMatchObject([{ outcome: 'CREATED' }]);
    expect(await upsert({ reference: 'both', propertyFor: 'SALE', price: 250_000 })).toMatchObject([
      { outcome: 'UPDATED' },
    ]);
    const nulls = Object.fromEntries(Object.keys(RENT).map((member) => [member, null]));
    expect(await read('both')).toEqual({ propertyFor: 'SALE', price: 250_000, ...nulls });
    await upsert({ reference: 'both', propertyFor: 'RENT', ...RENT });
    expect(await read('both')).toEqual({ propertyFor: 'RENT', price: 1200, ...RENT });
  });
});
