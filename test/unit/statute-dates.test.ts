import { describe, expect, test } from '@jest/globals';
import { countingOf } from '../../src/domain/statute/counting/counting.js';
import { addDays, addMonths, dayOf } from '../../src/language/time/calendar.js';

const count = (rule: string, day: string): string => countingOf(rule)?.(day) ?? 'unknown';
const deadline = (day: string) => count('INCL(15)', day);
const refund = (day: string) => count('INCL(7)', day);

/** Dates that were calculated by hand: what is counted, with its results. */
const WORKED: readonly [name: string, worked: string[], expected: string[]][] = [
  [
    '1 holding deposit, plain',
    [deadline('2026-11-23'), addDays(deadline('2026-11-23'), -1), refund(deadline('2026-11-23'))],
    ['2026-12-07', '2026-12-06', '2026-12-13'],
  ],
  [
    '2 holding deposit over Christmas',
    [deadline('2026-12-18'), refund(deadline('2026-12-18'))],
    ['2027-01-01', '2027-01-07'],
  ],
  ['3 holding deposit, instant and day', [deadline(dayOf(new Date('2026-10-24T23:30:00Z')))], ['2026-11-08']],
  ['4 holding deposit into summer time', [deadline('2027-03-20')], ['2027-04-03']],
  ['5 holding deposit out of summer time', [deadline('2026-10-20')], ['2026-11-03']],
  ['6 holding deposit over a leap day', [deadline('2028-02-16')], ['2028-03-01']],
  ['7 holding deposit refund after signing', [refund('2026-12-01')], ['2026-12-07']],
  ['8 holding deposit refund, landlord decides', [refund('2026-12-22')], ['2026-12-28']],
  ['9 deposit and prescribed information', [count('INCL(30)', '2026-12-01')], ['2026-12-30']],
  [
    '10 deposit, short month',
    [count('INCL(30)', '2027-01-31'), count('INCL(30)', '2028-01-31')],
    ['2027-03-01', '2028-02-29'],
  ],
  [
    '11 deposit in two parts',
    [count('INCL(30)', '2026-12-01'), count('INCL(30)', '2026-12-10')],
    ['2026-12-30', '2027-01-08'],
  ],
  [
    '12 rent increase, two months from a month end',
    [count('MONTH_MIN(2)', '2026-12-31'), nextPeriod('2026-06-01', count('MONTH_MIN(2)', '2026-12-31'))],
    ['2027-02-28', '2027-03-01'],
  ],
  [
    '13 first rent increase',
    [
      count('WEEKS(52)', '2026-06-01'),
      nextPeriod('2026-06-01', count('WEEKS(52)', '2026-06-01')),
      count('MONTH_MIN(2)', '2027-04-01'),
    ],
    ['2027-05-31', '2027-06-01', '2027-06-01'],
  ],
  ['14 rent increase, weekly', [count('WEEKS(52)', '2026-05-04')], ['2027-05-03']],
  [
    '15 tenant’s notice',
    [
      count('MONTH_MIN(2)', '2026-12-15'),
      addDays(nextPeriod('2026-12-01', count('MONTH_MIN(2)', '2026-12-15')), -1),
    ],
    ['2027-02-15', '2027-02-28'],
  ],
  [
    '16 pet request',
    [
      count('AFTER(28)', '2026-12-03'),
      later(count('AFTER(28)', '2026-12-03'), count('AFTER(7)', '2026-12-30')),
      later(count('AFTER(28)', '2026-12-03'), count('AFTER(7)', '2026-12-10')),
    ],
    ['2026-12-31', '2027-01-06', '2026-12-31'],
  ],
  ['17 right to rent window', [addDays('2027-01-15', -28)], ['2026-12-18']],
  [
    '18 right to rent follow-up',
    [count('BEFORE', later('2027-06-30', addMonths('2026-12-20', 12)))],
    ['2027-12-19'],
  ],
  [
    '19 gas copy and next check',
    [count('AFTER(28)', '2026-12-09'), addMonths('2026-12-09', 12), addMonths('2026-12-09', 10)],
    ['2027-01-06', '2027-12-09', '2027-10-09'],
  ],
  ['20 electrical report on a leap day', [count('MONTH_MIN(60)', '2024-02-29')], ['2029-02-28']],
  ['21 information sheet', [count('MONTH_INCL(1)', '2026-05-01')], ['2026-05-31']],
  [
    '22 Wales, written statement and consent',
    [count('INCL(14)', '2026-12-18'), count('MONTH_INCL(1)', '2027-01-15')],
    ['2026-12-31', '2027-02-14'],
  ],
  ['23 Scotland, deposit', [count('WD_UK(30)', '2027-03-01')], ['2027-04-15']],
  [
    '24 Scotland, rent notice and tenant’s notice',
    [
      count('MONTH_MIN(3)', '2026-11-30'),
      addDays(count('MONTH_MIN(3)', '2026-11-30'), 1),
      addDays(count('AFTER(28)', '2026-12-01'), 1),
    ],
    ['2027-02-28', '2027-03-01', '2026-12-30'],
  ],
  [
    '25 Northern Ireland',
    [count('INCL(28)', '2026-12-01'), count('INCL(35)', '2026-12-01'), count('AFTER(28)', '2026-12-01')],
    ['2026-12-28', '2027-01-04', '2026-12-29'],
  ],
  ['Scotland, deposit over the New Year', [count('WD_UK(30)', '2026-12-01')], ['2027-01-18']],
  ['Scotland, damp reported on 18 December', [count('WD_SCOTLAND(10)', '2026-12-18')], ['2027-01-07']],
];

/** The first day of a monthly rent period on or after a day. */
function nextPeriod(anchor: string, day: string): string {
  let start = anchor;
  for (let months = 0; start < day; months += 1) start = addMonths(anchor, months);
  return start;
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

describe('the worked example of dates', () => {
  test.each(WORKED)('is correct: %s', (_name, worked, expected) => {
    expect(worked).toEqual(expected);
  });
});
