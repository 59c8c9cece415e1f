import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { amountLimits, type Terms } from '../../src/domain/statute/amounts/amount-limits.js';
import { initialRentPence } from '../../src/domain/statute/facts/initial-rent.js';
import { annualPence } from '../../src/domain/statute/facts/rent.js';
import { KIND_IN } from '../support/statute-cases.js';

const TODAY = '2026-11-22';
const TERMS: Terms = {
  jurisdiction: 'england',
  tenancyKind: 'assured',
  rentPence: 120_000,
  rentPeriod: 'monthly',
  tenancyStartsOn: '2026-12-15',
};

/** The maxima in pence: holding deposit, tenancy deposit, first rent, fee for a change. */
const maxima = (terms: Partial<Terms>) =>
  amountLimits({ ...TERMS, tenancyKind: KIND_IN[terms.jurisdiction ?? 'england'], ...terms }, TODAY).map(
    ({ maximumPence }) => maximumPence,
  );

describe('the limits of England', () => {
  test.each([
    ['1,200.00 / month', 120_000, 'monthly', 1_440_000, 27_692, 138_461],
    ['650.00 / month', 65_000, 'monthly', 780_000, 15_000, 75_000],
    ['950.00 / month', 95_000, 'monthly', 1_140_000, 21_923, 109_615],
    ['995.00 / month', 99_500, 'monthly', 1_194_000, 22_961, 114_807],
    ['4,166.66 / month', 416_666, 'monthly', 4_999_992, 96_153, 480_768],
    ['4,166.67 / month', 416_667, 'monthly', 5_000_004, 96_153, 576_923],
    ['5,000.00 / month', 500_000, 'monthly', 6_000_000, 115_384, 692_307],
    ['300.00 / week', 30_000, 'weekly', 1_560_000, 30_000, 150_000],
    ['exactly 50,000.00 / year', 5_000_000, 'yearly', 5_000_000, 96_153, 576_923],
    ['600.00 / fortnight', 60_000, 'fortnightly', 1_560_000, 30_000, 150_000],
    ['1,000.00 / four weeks', 100_000, 'four_weekly', 1_300_000, 25_000, 125_000],
    ['3,600.00 / quarter', 360_000, 'quarterly', 1_440_000, 27_692, 138_461],
    ['exactly 100,000.00 / year', 10_000_000, 'yearly', 10_000_000, 192_307, 1_153_846],
  ] as const)('are correct for %s', (_name, rentPence, rentPeriod, annual, holdingDeposit, deposit) => {
    expect(annualPence({ rentPence, rentPeriod })).toBe(annual);
    expect(maxima({ rentPence, rentPeriod }).slice(0, 2)).toEqual([holdingDeposit, deposit]);
  });

  test('do not exist for a common law tenancy, and the rule states why', () => {
    const dear = { rentPence: 10_000_001, rentPeriod: 'yearly', tenancyKind: 'common_law' } as const;
    const limits = amountLimits({ ...TERMS, ...dear }, TODAY);
    expect(limits.map(({ maximumPence }) => maximumPence)).toEqual([null, null, null, null]);
    const rule = 'No statutory maximum. A common law tenancy is outside this rule.';
    expect(limits.map((one) => one.rule)).toEqual([rule, rule, rule, rule]);
  });

  test('are multiplied before they are rounded down', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 800_000 }), (rentPence) => {
        const [holdingDeposit = 0, deposit = 0] = maxima({ rentPence }).map((one) => one ?? 0);
        const annual = 12 * rentPence;
        const weeks = annual < 5_000_000 ? 5 : 6;
        expect([holdingDeposit * 52 <= annual, (holdingDeposit + 1) * 52 > annual]).toEqual([true, true]);
        expect([deposit * 52 <= weeks * annual, (deposit + 1) * 52 > weeks * annual]).toEqual([true, true]);
      }),
    );
  });

  test('name their statute', () => {
    expect(amountLimits(TERMS, TODAY)).toEqual([
      expect.objectContaining({ key: 'en.hd.cap', source: expect.stringContaining('Tenant Fees Act 2019') }),
      expect.objectContaining({
        key: 'en.deposit.cap',
        source: expect.stringContaining('Tenant Fees Act 2019'),
      }),
      expect.objectContaining({ key: 'en.rent.initial', source: 'Housing Act 1988, s. 4B' }),
      expect.objectContaining({
        key: 'en.variation.fee',
        source: 'Tenant Fees Act 2019, Sch. 1 para. 6, s. 8',
      }),
    ]);
  });

  test('do not include the first rent if the tenancy began before 1 May 2026', () => {
    expect(maxima({ tenancyStartsOn: '2026-04-30' })).toEqual([27_692, 138_461, null, 5000]);
  });
});

describe('the initial rent in England', () => {
  test.each([
    ['monthly 1,200 from 15 Dec', {}, 120_000],
    ['weekly 300: four weeks', { rentPence: 30_000, rentPeriod: 'weekly' }, 120_000],
    ['fortnightly 600: two fortnights', { rentPence: 60_000, rentPeriod: 'fortnightly' }, 120_000],
    ['four-weekly 1,000: one period', { rentPence: 100_000, rentPeriod: 'four_weekly' }, 100_000],
    ['20 Dec with a stub to 31 Dec, as a share of the month', { ...stub(), stubRent: 'month' }, 46_451],
    ['20 Dec with a stub to 31 Dec, as a share of the year', { ...stub(), stubRent: 'year' }, 47_342],
    ['20 Dec with a stub to 31 Dec: the lower one if none is chosen', stub(), 46_451],
    [
      'a stub of three days before whole weeks: three weeks end in time',
      {
        rentPence: 70_000,
        rentPeriod: 'weekly',
        tenancyStartsOn: '2026-12-18',
        firstPeriodEndsOn: '2026-12-20',
      },
      30_000 + 3 * 70_000,
    ],
    [
      'quarterly 3,600 over 92 days becomes monthly',
      { rentPence: 360_000, rentPeriod: 'quarterly', tenancyStartsOn: '2026-07-01' },
      119_034,
    ],
    [
      'quarterly without a start: as over 92 days',
      { rentPence: 360_000, rentPeriod: 'quarterly', tenancyStartsOn: null },
      119_034,
    ],
    [
      'yearly 12,000 becomes monthly',
      { rentPence: 1_200_000, rentPeriod: 'yearly', tenancyStartsOn: '2027-01-01' },
      100_010,
    ],
  ] satisfies [string, Partial<Terms>, number][])('is correct: %s', (_name, terms, pence) => {
    expect(initialRentPence({ ...TERMS, ...terms })).toBe(pence);
  });

  function stub(): Partial<Terms> {
    return { tenancyStartsOn: '2026-12-20', firstPeriodEndsOn: '2026-12-31' };
  }
});

describe('the limits outside England', () => {
  test.each([
    ['Wales, 1,200 / month: the lower week', { jurisdiction: 'wales' }, [27_616, null, null]],
    [
      'Wales, 300 / week',
      { jurisdiction: 'wales', rentPence: 30_000, rentPeriod: 'weekly' },
      [30_000, null, null],
    ],
    ['Scotland, 800 / month', { jurisdiction: 'scotland', rentPence: 80_000 }, [0, 160_000, 80_000]],
    [
      'Scotland, 300 / week',
      { jurisdiction: 'scotland', rentPence: 30_000, rentPeriod: 'weekly' },
      [0, 260_000, 30_000],
    ],
    [
      'Northern Ireland, 800 / month',
      { jurisdiction: 'northernireland', rentPence: 80_000 },
      [null, 80_000, null],
    ],
    [
      'Northern Ireland, 200 / week',
      { jurisdiction: 'northernireland', rentPence: 20_000, rentPeriod: 'weekly' },
      [null, 85_714, null],
    ],
    [
      'Northern Ireland, 1,500 / quarter',
      { jurisdiction: 'northernireland', rentPence: 150_000, rentPeriod: 'quarterly' },
      [null, 50_000, null],
    ],
  ] satisfies [string, Partial<Terms>, (number | null)[]][])('are correct: %s', (_name, terms, expected) => {
    expect(maxima(terms)).toEqual([...expected, null]);
  });
});
