import { describe, expect, test } from '@jest/globals';
import { checkOf } from '../../src/domain/rent/check/rent-change-check.service.js';
import type { FlowFacts } from '../../src/domain/statute/facts/facts.js';
import { rentPenceOn, rentsOf } from '../../src/domain/statute/facts/rent-changes.js';
import { periodFrom } from '../../src/domain/statute/facts/rent-periods.js';
import { riseStatute } from '../../src/domain/statute/rises/earliest-rise.js';
import { riseBreaches } from '../../src/domain/statute/rises/rise-breaches.js';
import { determinedDays } from '../../src/domain/statute/table/determination.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { change, factsWith } from '../support/statute-cases.js';

const ENGLAND = {};
const WALES = { jurisdiction: 'wales' } as const;
const SCOTLAND = { jurisdiction: 'scotland' } as const;
const NI = { jurisdiction: 'northernireland' } as const;
const WEEKLY = { rent: { rentPence: 30_000, rentPeriod: 'weekly' } } as const;
const JUNE = { tenancyStartsOn: '2026-06-01' };
const rise = (effectiveOn: string, newRentPence: number, id: number, form: 'form_4a' | 'rhw12' = 'form_4a') =>
  change(form, '2026-06-01', effectiveOn, { id, newRentPence });
const clause = change('clause', '2026-03-01', '2026-04-01');

/** A tenancy, the day of the notice, the earliest day of the new rent, and the day for challenges. */
type Row = readonly [
  string,
  Partial<FlowFacts>,
  servedOn: string,
  earliestOn: string,
  challengeBefore: string | null,
];

/** Written from the Acts: Housing Act 1988 s.13, RHW 2016 s.123, PHT 2016 ss.19-24, PTO 2006 art. 5D-5E. */
const EARLIEST: readonly Row[] = [
  ['two months', { ...ENGLAND, tenancyStartsOn: '2025-01-01' }, '2026-12-31', '2027-03-01', '2027-03-01'],
  ['the end of a short month', { ...WALES, tenancyStartsOn: '2025-01-01' }, '2026-12-31', '2027-02-28', null],
  ['a leap day', { ...WALES, tenancyStartsOn: '2025-01-01' }, '2027-12-31', '2028-02-29', null],
  ['the first year', { ...ENGLAND, ...JUNE }, '2027-03-25', '2027-06-01', '2027-06-01'],
  ['the last day of service for June', { ...ENGLAND, ...JUNE }, '2027-04-01', '2027-06-01', '2027-06-01'],
  ['a day later', { ...ENGLAND, ...JUNE }, '2027-04-02', '2027-07-01', '2027-07-01'],
  [
    'a notice within the first year',
    { ...ENGLAND, tenancyStartsOn: '2026-09-01' },
    '2026-10-23',
    '2027-09-01',
    '2027-09-01',
  ],
  [
    'weekly rent',
    { ...ENGLAND, ...WEEKLY, tenancyStartsOn: '2026-05-04' },
    '2026-12-01',
    '2027-05-03',
    '2027-05-03',
  ],
  [
    'rent from the 1st after a stub',
    { tenancyStartsOn: '2025-12-20', rentDueFrom: '2026-01-01' },
    '2026-11-27',
    '2027-02-01',
    '2027-02-01',
  ],
  ['rent from the start', { tenancyStartsOn: '2025-12-20' }, '2026-11-27', '2027-02-20', '2027-02-20'],
  ['a notice before 1 May 2026', { tenancyStartsOn: '2024-06-01' }, '2026-04-10', '2026-06-01', '2026-06-01'],
  ['a notice on 1 May 2026', { tenancyStartsOn: '2024-06-01' }, '2026-05-01', '2026-07-01', '2026-07-01'],
  [
    'after a rise',
    { tenancyStartsOn: '2024-06-01', rentChanges: [rise('2026-06-01', 125_000, 1)] },
    '2026-11-01',
    '2027-06-01',
    '2027-06-01',
  ],
  [
    'a clause is not counted',
    { tenancyStartsOn: '2024-06-01', rentChanges: [clause] },
    '2026-11-01',
    '2027-01-01',
    '2027-01-01',
  ],
  [
    'a fall is not counted',
    {
      tenancyStartsOn: '2024-06-01',
      rentChanges: [change('agreed', '2026-06-01', '2026-07-01', { newRentPence: 110_000 })],
    },
    '2026-11-01',
    '2027-01-01',
    '2027-01-01',
  ],
  [
    'a withdrawn rise is not counted',
    {
      tenancyStartsOn: '2024-06-01',
      rentChanges: [{ ...rise('2026-06-01', 125_000, 1), status: 'withdrawn' }],
    },
    '2026-11-01',
    '2027-01-01',
    '2027-01-01',
  ],
  ['the first rise in Wales', { ...WALES, tenancyStartsOn: '2026-12-01' }, '2027-01-15', '2027-03-15', null],
  [
    'the second rise in Wales',
    { ...WALES, tenancyStartsOn: '2025-01-01', rentChanges: [rise('2026-04-01', 125_000, 1, 'rhw12')] },
    '2027-02-10',
    '2027-04-10',
    null,
  ],
  [
    'a year in Wales',
    { ...WALES, tenancyStartsOn: '2025-01-01', rentChanges: [rise('2026-04-01', 125_000, 1, 'rhw12')] },
    '2027-01-10',
    '2027-04-01',
    null,
  ],
  [
    'the first year in Scotland',
    { ...SCOTLAND, tenancyStartsOn: '2026-12-01' },
    '2027-01-15',
    '2027-04-16',
    '2027-02-06',
  ],
  [
    'the end of November in Scotland',
    { ...SCOTLAND, tenancyStartsOn: '2026-01-01' },
    '2026-11-30',
    '2027-03-01',
    '2026-12-22',
  ],
  ['a year after the grant', { ...NI, tenancyStartsOn: '2026-03-01' }, '2026-12-01', '2027-03-01', null],
  [
    'three months in Northern Ireland',
    { ...NI, tenancyStartsOn: '2026-03-01' },
    '2026-12-02',
    '2027-03-02',
    null,
  ],
  ['a grant on a leap day', { ...NI, tenancyStartsOn: '2028-02-29' }, '2028-06-01', '2029-03-01', null],
];

describe('a higher rent', () => {
  test.each(EARLIEST)('begins at the earliest: %s', (_name, facts, servedOn, earliestOn, challengeBefore) => {
    const check = checkOf(factsWith(facts), servedOn, null);
    expect([check.earliestOn, check.challengeBefore]).toEqual([earliestOn, challengeBefore]);
    expect(
      check.limits
        .map((one) => one.earliestOn)
        .toSorted()
        .at(-1),
    ).toBe(earliestOn);
  });

  test('counts the receipt in Scotland, and the service elsewhere', () => {
    const facts = factsWith({ ...SCOTLAND, tenancyStartsOn: '2026-12-01' });
    expect(checkOf(facts, '2027-01-13', '2027-01-15').earliestOn).toBe('2027-04-16');
    const english = factsWith({ tenancyStartsOn: '2025-01-01' });
    expect(checkOf(english, '2027-01-01', '2027-01-03').earliestOn).toBe('2027-03-01');
  });

  test('has no limit for a company let, nor without the first day of the tenancy', () => {
    const nothing = { earliestOn: null, challengeBefore: null, limits: [] };
    expect(checkOf(factsWith({ ...JUNE, tenancyKind: 'company_let' }), '2027-01-01', null)).toEqual(nothing);
    expect(checkOf(factsWith({}), '2027-01-01', null)).toEqual(nothing);
  });

  test('waits 53 weeks if 52 end more than six days before the anniversary of the first rise', () => {
    // Weeks from Monday 7 June 2027 end two days, three days and so on before 7 June.
    const days = ['2027-06-07', '2028-06-05', '2029-06-04', '2030-06-03', '2031-06-02'];
    const rentChanges = days.map((day, place) => rise(day, 31_000 + place * 1000, place + 1));
    const facts = factsWith({ ...WEEKLY, tenancyStartsOn: '2026-05-04', rentChanges });
    expect(checkOf(facts, '2031-06-03', null).earliestOn).toBe('2032-06-07');
    const before = factsWith({ ...facts, rentChanges: rentChanges.slice(0, 4) });
    expect(checkOf(before, '2030-06-04', null).earliestOn).toBe('2031-06-02');
  });

  const breaches = (effectiveOn: string, form: Parameters<typeof change>[0], servedOn = '2027-03-25') => {
    const facts = factsWith(JUNE);
    const row = riseStatute(statutes(), facts);
    if (!row) throw new Error('There is no rule.');
    const terms = { ...facts, form, servedOn, receivedOn: null, effectiveOn };
    return riseBreaches(row, terms).map(({ key, path, message }) => `${path} ${key}: ${message}`);
  };

  test('has no effect too early, from another day of a period, or on another form', () => {
    expect(breaches('2027-06-01', 'form_4a')).toEqual([]);
    expect(breaches('2027-05-31', 'form_4')).toEqual([
      'form en.rent.s13: a higher rent needs a notice on Form 4A (Housing Act 1988, s. 13).',
      'effectiveOn en.rent.s13: the new rent cannot begin before 1 Jun 2027 (Housing Act 1988, s. 13).',
    ]);
    expect(breaches('2027-06-02', 'form_4a')).toEqual([
      'effectiveOn en.rent.s13: the new rent must begin with a rent period, such as on 1 Jul 2027 ' +
        '(Housing Act 1988, s. 13).',
    ]);
    for (const form of ['agreed', 'clause'] as const)
      expect(breaches('2027-06-01', form)).toEqual([
        'form en.rent.s13: a higher rent needs a notice on Form 4A (Housing Act 1988, s. 13).',
      ]);
  });

  test('is free of the rule before 1 May 2026', () => {
    expect(breaches('2026-04-30', 'agreed', '2026-04-01')).toEqual([]);
    expect(breaches('2026-05-01', 'agreed', '2026-04-01')).toHaveLength(2);
  });

  test('that is determined begins with the next rent period, in hardship within two months', () => {
    const facts = factsWith(JUNE);
    const row = riseStatute(statutes(), facts);
    const days = (determinedOn: string) =>
      determinedDays(row, facts, { determinedOn, effectiveOn: '2027-06-01' });
    expect(days('2027-07-20')).toEqual({ from: '2027-08-01', to: '2027-09-19' });
    expect(days('2027-08-01')).toEqual({ from: '2027-08-01', to: '2027-09-30' });
    expect(days('2027-05-20')).toEqual({ from: '2027-06-01', to: '2027-07-19' });
    expect(
      determinedDays(undefined, facts, { determinedOn: '2027-07-20', effectiveOn: '2027-06-01' }),
    ).toEqual({
      from: '2027-07-20',
      to: null,
    });
  });
});

describe('the rents of a tenancy', () => {
  const CHANGES = [
    rise('2027-06-01', 126_000, 1),
    { ...rise('2028-06-01', 130_000, 2), status: 'challenged' as const },
    {
      ...rise('2028-06-01', 130_000, 3),
      status: 'determined' as const,
      settledRentPence: 128_000,
      settledEffectiveOn: '2028-08-01',
    },
    { ...rise('2029-06-01', 150_000, 4), status: 'withdrawn' as const },
  ];

  test('follow the changes that take effect, each to the day before the next', () => {
    expect(rentsOf(120_000, '2026-06-01', CHANGES)).toEqual([
      { rentPence: 120_000, from: '2026-06-01', to: '2027-05-31', rentChangeId: null },
      { rentPence: 126_000, from: '2027-06-01', to: '2028-07-31', rentChangeId: 1 },
      { rentPence: 128_000, from: '2028-08-01', to: null, rentChangeId: 3 },
    ]);
    expect(
      ['2026-01-01', '2027-05-31', '2027-06-01', '2028-07-31', '2028-08-01'].map((day) =>
        rentPenceOn(120_000, CHANGES, day),
      ),
    ).toEqual([120_000, 120_000, 126_000, 126_000, 128_000]);
  });

  test('have one rent from a day on: the one that was recorded last', () => {
    const two = [rise('2027-06-01', 126_000, 1), rise('2027-06-01', 127_000, 2)];
    expect(rentsOf(120_000, null, two).map(({ rentPence, from, to }) => [rentPence, from, to])).toEqual([
      [120_000, null, '2027-05-31'],
      [127_000, '2027-06-01', null],
    ]);
  });
});

describe('the rent periods', () => {
  test.each([
    ['monthly', '2026-01-31', '2026-02-01', '2026-02-28'],
    ['monthly', '2026-01-31', '2026-03-01', '2026-03-31'],
    ['monthly', '2026-06-01', '2027-06-01', '2027-06-01'],
    ['monthly', '2026-06-15', '2026-06-16', '2026-07-15'],
    ['monthly', '2026-06-15', '2026-01-16', '2026-02-15'],
    ['monthly', '2026-06-01', '9999-12-30', '10000-01-01'],
    ['quarterly', '2026-01-15', '2026-02-01', '2026-04-15'],
    ['yearly', '2026-01-15', '2027-01-16', '2028-01-15'],
    ['weekly', '2026-05-04', '2026-05-04', '2026-05-04'],
    ['fortnightly', '2026-05-04', '2026-05-05', '2026-05-18'],
    ['four_weekly', '2026-05-04', '2026-05-05', '2026-06-01'],
  ] as const)('of %s rent from %s: the next one from %s begins on %s', (rentPeriod, anchor, day, begins) => {
    expect(periodFrom({ rentPeriod }, anchor, day)).toBe(begins);
  });
});
