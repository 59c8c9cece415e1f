import { describe, expect, test } from '@jest/globals';
import { arrearsOn, overdueFrom, type RentAccount } from '../../src/domain/rent/schedule/arrears-on.js';
import { paidOf } from '../../src/domain/rent/schedule/rent-paid.js';
import { type RentTerms, rentsDue } from '../../src/domain/rent/schedule/rents-due.js';
import { change, received, refunded } from '../support/statute-cases.js';

const TERMS: RentTerms = {
  rentPence: 120_000,
  rentPeriod: 'monthly',
  tenancyStartsOn: '2027-01-01',
  rentDueFrom: null,
  firstRentPence: null,
  rentDueDay: null,
  rentChanges: [],
};
const ACCOUNT: RentAccount = {
  ...TERMS,
  jurisdiction: 'england',
  tenancyKind: 'assured',
  payments: [],
  endedOn: null,
};

/** The first rents of a tenancy: first and last day, due day, amount. */
const first = (count: number, terms: Partial<RentTerms>): unknown[] => {
  const rents = rentsDue({ ...TERMS, ...terms });
  return Array.from({ length: count }, () => Object.values(rents.next().value));
};

describe('the rents of a tenancy', () => {
  test('fall due on the first day of each period, whatever the length of the month', () => {
    expect(first(3, { tenancyStartsOn: '2027-01-31' })).toEqual([
      ['2027-01-31', '2027-02-27', '2027-01-31', 120_000],
      ['2027-02-28', '2027-03-30', '2027-02-28', 120_000],
      ['2027-03-31', '2027-04-29', '2027-03-31', 120_000],
    ]);
    expect(first(2, { rentPeriod: 'four_weekly', rentPence: 100_000 })).toEqual([
      ['2027-01-01', '2027-01-28', '2027-01-01', 100_000],
      ['2027-01-29', '2027-02-25', '2027-01-29', 100_000],
    ]);
  });

  test('begin with a shorter period, for its own amount or for the lower of the two shares', () => {
    // 12 of 31 days: 464.51 of the month, 473.42 of the year.
    const stub = { tenancyStartsOn: '2026-12-20', rentDueFrom: '2027-01-01' };
    expect(first(2, stub)).toEqual([
      ['2026-12-20', '2026-12-31', '2026-12-20', 46_451],
      ['2027-01-01', '2027-01-31', '2027-01-01', 120_000],
    ]);
    expect(first(2, { ...stub, firstRentPence: 47_342 }).map((rent) => (rent as unknown[])[3])).toEqual([
      47_342, 120_000,
    ]);
    expect(first(2, { firstRentPence: 100_000 }).map((rent) => (rent as unknown[])[3])).toEqual([
      100_000, 120_000,
    ]);
  });

  test('fall due on the day of the month, in or after the first day of the period', () => {
    expect(
      first(2, { tenancyStartsOn: '2027-01-15', rentDueDay: 1 }).map((rent) => (rent as unknown[])[2]),
    ).toEqual(['2027-02-01', '2027-03-01']);
    expect(
      first(2, { tenancyStartsOn: '2027-01-15', rentDueDay: 31 }).map((rent) => (rent as unknown[])[2]),
    ).toEqual(['2027-01-31', '2027-02-28']);
  });

  test('are those of their first day when the rent changes', () => {
    const rentChanges = [change('form_4a', '2026-12-01', '2027-03-01', { newRentPence: 126_000 })];
    expect(first(4, { rentChanges }).map((rent) => (rent as unknown[])[3])).toEqual([
      120_000, 120_000, 126_000, 126_000,
    ]);
  });

  test('are paid from the oldest on', () => {
    const rents = rentsDue(TERMS);
    const paid = paidOf(
      Array.from({ length: 3 }, () => rents.next().value),
      150_000,
    );
    expect([...paid].map(({ paidPence }) => paidPence)).toEqual([120_000, 30_000, 0]);
  });
});

/** Written from Housing Act 1988 Sch. 2 Ground 8, RHW 2016 s.181 and PHT 2016 Sch. 3 para. 12. */
describe('the arrears of a tenancy', () => {
  const on = (day: string, account: Partial<RentAccount> = {}, credit = 0) =>
    arrearsOn({ ...ACCOUNT, ...account }, day, credit);

  test.each([
    // £1,200 due on the 1st, unpaid from 1 January 2027.
    ['2027-02-28', 240_000, 240_000, false],
    ['2027-03-01', 360_000, 240_000, false],
    ['2027-03-02', 360_000, 360_000, true],
  ])('on %s: %d due, %d overdue, Ground 8 reached: %s', (day, duePence, overduePence, isReached) => {
    const arrears = on(day);
    expect(arrears).toMatchObject({ duePence, overduePence, oldestUnpaidDueOn: '2027-01-01' });
    expect(arrears.noticeThreshold).toMatchObject({ ground: '8', thresholdPence: 360_000, isReached });
  });

  test('leave out universal credit that is pending, in England alone', () => {
    expect(on('2027-03-02', {}, 120_000).noticeThreshold?.isReached).toBe(false);
    const welsh = { jurisdiction: 'wales', tenancyKind: 'standard_periodic' } as const;
    expect(on('2027-02-02', welsh, 120_000).noticeThreshold).toMatchObject({
      ...{ thresholdPence: 240_000, isReached: true },
    });
    expect(on('2027-02-01', welsh).noticeThreshold?.isReached).toBe(false);
  });

  test('have thresholds by the period of the rent, and none where the statute has none', () => {
    const threshold = (rentPeriod: RentAccount['rentPeriod'], rentPence: number, more = {}) =>
      on('2027-03-02', { rentPeriod, rentPence, ...more }).noticeThreshold;
    expect(threshold('weekly', 30_000)?.thresholdPence).toBe(390_000);
    // 13 weeks are six and a half fortnights.
    expect(threshold('fortnightly', 60_001)?.thresholdPence).toBe(390_007);
    expect(threshold('four_weekly', 100_000)).toMatchObject({ thresholdPence: null, isReached: null });
    const welsh = { jurisdiction: 'wales', tenancyKind: 'standard_fixed' };
    expect(threshold('four_weekly', 100_000, welsh)?.thresholdPence).toBe(200_000);
    expect(threshold('monthly', 120_000, { tenancyKind: 'company_let' })).toBeNull();
    expect(
      threshold('monthly', 120_000, { jurisdiction: 'northernireland', tenancyKind: 'private_tenancy' }),
    ).toBeNull();
    expect(on('2026-04-30', { tenancyStartsOn: '2026-01-01' }).noticeThreshold).toBeNull();
  });

  test('count months without a break in Scotland, whatever the amount', () => {
    const scottish = { jurisdiction: 'scotland', tenancyKind: 'private_residential' } as const;
    // 1 January is a bank holiday: the rent can be paid until the 2nd, and is overdue from the 3rd on.
    const paidOn = (...days: string[]) => days.map((day) => received('rent', day, 120_000));
    const payments = [
      received('rent', '2027-01-10', 119_999),
      ...paidOn('2027-02-02', '2027-03-02', '2027-04-02'),
    ];
    expect(on('2027-04-02', { ...scottish, payments })).toMatchObject({
      ...{ overduePence: 1, consecutiveMonths: 2, noticeThreshold: { ground: '12', isReached: false } },
    });
    expect(on('2027-04-03', { ...scottish, payments })).toMatchObject({
      ...{ overduePence: 1, consecutiveMonths: 3, noticeThreshold: { isReached: true } },
    });
    // What is paid and refunded on one day leaves the arrears as they were.
    const returned = [...payments, received('rent', '2027-03-05', 1), refunded('rent', '2027-03-05', 1)];
    expect(on('2027-04-03', { ...scottish, payments: returned }).consecutiveMonths).toBe(3);
    const caughtUp = [...payments.slice(0, 3), received('rent', '2027-02-20', 1)];
    expect(on('2027-04-03', { ...scottish, payments: caughtUp })).toMatchObject({
      ...{ overduePence: 120_000, oldestUnpaidDueOn: '2027-04-01', consecutiveMonths: 0 },
    });
  });

  test('begin after the due day, and after the day behind a bank holiday', () => {
    expect(overdueFrom('england', '2027-02-01')).toBe('2027-02-02');
    expect(overdueFrom('england', '2027-01-01')).toBe('2027-01-03');
    expect(overdueFrom('england', '2026-12-25')).toBe('2026-12-27');
    // 2 January is a bank holiday of Scotland alone.
    expect(overdueFrom('scotland', '2026-01-01')).toBe('2026-01-04');
    expect(overdueFrom('england', '2026-01-01')).toBe('2026-01-03');
  });

  test('have the payments of the day, less what was refunded, and end with the tenancy', () => {
    const payments = [received('rent', '2027-01-05', 150_000), refunded('rent', '2027-01-20', 30_000)];
    expect(on('2027-01-19', { payments })).toMatchObject({ receivedPence: 150_000, balancePence: -30_000 });
    expect(on('2027-01-20', { payments })).toMatchObject({
      ...{ receivedPence: 120_000, balancePence: 0, overduePence: 0, daysInArrears: 0, interestFrom: null },
    });
    expect(on('2027-06-10', { endedOn: '2027-02-28' }).duePence).toBe(240_000);
  });

  test('show the day of interest, not an amount', () => {
    // Tenant Fees Act 2019: 14 days beginning with the due day.
    expect(on('2027-02-20', { payments: [received('rent', '2027-01-01', 120_000)] })).toMatchObject({
      ...{
        oldestUnpaidDueOn: '2027-02-01',
        daysInArrears: 19,
        monthsInArrears: 1,
        interestFrom: '2027-02-15',
      },
    });
    expect(on('2027-02-20', { tenancyKind: 'company_let' }).interestFrom).toBeNull();
  });
});
