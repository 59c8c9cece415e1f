import { expect, test } from '@jest/globals';
import { PropertyFor, RentFrequency } from '../../../src/domain/property/property-lists.js';
import { withoutRentOfSale } from '../../../src/feeds/map/rent-of-sale.js';
import { OddValues } from '../../../src/feeds/odd-values.js';

const RENT = {
  rentPence: 120_000,
  rentFrequency: RentFrequency.MONTHLY,
  depositPence: 100_000,
  contractMonths: 12,
};

test('a property for sale loses its rent, and a property to rent keeps it', () => {
  const sale = { reference: '1', propertyFor: PropertyFor.SALE, price: 300_000 };
  expect(withoutRentOfSale({ ...sale, ...RENT })).toEqual({ property: sale, hadRent: true });
  expect(withoutRentOfSale({ ...sale, rentPence: null })).toEqual({ property: sale, hadRent: false });
  const letting = { reference: '2', propertyFor: PropertyFor.RENT, ...RENT };
  expect(withoutRentOfSale(letting)).toEqual({ property: letting, hadRent: false });
});

test('the rents of properties for sale are counted, with the row of the first', () => {
  const odd = new OddValues();
  odd.rentOfSale(3);
  expect(odd.warnings).toEqual([
    'The rent, deposit or terms of a let of 1 property for sale were left out, first in row 3.',
  ]);
  odd.rentOfSale(7);
  expect(odd.warnings).toEqual([
    'The rent, deposit or terms of a let of 2 properties for sale were left out, first in row 3.',
  ]);
});
