import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { affordableRent } from '../../src/domain/tenant/referencing/affordability.js';

describe('affordable rent', () => {
  test.each([
    [30_000, 1000, 833.33],
    [0, 0, 0],
    [0.3, 0.01, 0.01],
    [1.005, 0.03, 0.03],
    [36_000.45, 1200.02, 1000.01],
    [9_999_999_999.99, 333_333_333.33, 277_777_777.78],
  ])('of £%d a year is £%d a month for a tenant and £%d for a guarantor', (salary, tenant, guarantor) => {
    expect([affordableRent(salary, 'tenant'), affordableRent(salary, 'guarantor')]).toEqual([
      tenant,
      guarantor,
    ]);
  });

  test('is unknown while the salary is unknown', () => {
    expect([affordableRent(null, 'tenant'), affordableRent(undefined, 'guarantor')]).toEqual([null, null]);
  });

  test('is the same as computed in whole pence, for every salary', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (pence) => {
        const [whole, rest] = [Math.floor(pence / 30), pence % 30];
        const rounded = whole + (rest * 2 >= 30 ? 1 : 0);
        expect(affordableRent(pence / 100, 'tenant')).toBe(rounded / 100);
      }),
    );
  });
});
