import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isWorkingDay as isWorkingNumber } from '../../src/domain/statute/counting/bank-holidays.js';
import { countingOf } from '../../src/domain/statute/counting/counting.js';
import { addDays, dayNumberOf, dayOf, daysBetween } from '../../src/language/time/calendar.js';

const count = (rule: string, day: string): string | undefined => {
  const counting = countingOf(rule);
  if (!counting) throw new Error(`There is no rule ${rule}.`);
  return counting(day);
};

const isWorkingDay = (day: string): boolean | undefined => isWorkingNumber(dayNumberOf(day));

/** Every day from 1900 to 2100, leap days and month ends included. */
const days = fc.integer({ min: 0, max: 73_000 }).map((n) => addDays('1900-01-01', n));

describe('the counting rules of the statutes', () => {
  test.each([
    ['INCL(15)', '2026-11-23', '2026-12-07'],
    ['AFTER(28)', '2026-12-03', '2026-12-31'],
    ['MONTH_INCL(1)', '2026-05-01', '2026-05-31'],
    ['MONTH_MIN(2)', '2026-12-31', '2027-02-28'],
    ['MONTHS_AFTER(6)', '2026-08-31', '2027-02-28'],
    // The day after the corresponding day, or after the end of a month that is too short.
    ['MONTH_MIN_AND_DAY(3)', '2027-01-15', '2027-04-16'],
    ['MONTH_MIN_AND_DAY(3)', '2026-11-30', '2027-03-01'],
    ['WEEKS(52)', '2026-05-04', '2027-05-03'],
    ['BEFORE', '2027-12-20', '2027-12-19'],
    ['ON', '2027-01-15', '2027-01-15'],
    // “four months beginning with” 31 October end with 28 February.
    ['MONTHS_CLEAR(4)', '2026-10-31', '2027-03-01'],
    ['MONTHS_CLEAR(4)', '2027-03-10', '2027-07-10'],
    ['MONTHS_CLEAR(12)', '2028-02-29', '2029-03-01'],
    ['WD_UK(30)', '2026-12-01', '2027-01-18'],
    // Good Friday is a bank holiday everywhere; Easter Monday, 29 March, is none in Scotland.
    ['WD_UK(10)', '2027-03-18', '2027-04-05'],
    ['WD_SCOTLAND(10)', '2027-03-18', '2027-04-02'],
    // 2 August is a bank holiday in Scotland alone.
    ['WD_SCOTLAND(5)', '2027-07-30', '2027-08-09'],
  ])('evaluate %s from %s to %s', (rule, day, due) => {
    expect(count(rule, day)).toBe(due);
  });

  test.each([
    '',
    'INCL',
    'INCL(0)',
    'INCL(-1)',
    'INCL(1.5)',
    'INCL(1000)',
    'incl(1)',
    'CLEAR(5)',
    'BEFORE(1)',
  ])('do not include “%s”', (rule) => expect(countingOf(rule)).toBeUndefined());

  test('count the first day if a period begins with that day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 999 }), (day, n) => {
        expect(daysBetween(day, count(`INCL(${n})`, day) ?? '')).toBe(n - 1);
        expect(daysBetween(day, count(`AFTER(${n})`, day) ?? '')).toBe(n);
        expect(count(`WEEKS(${n})`, day)).toBe(addDays(day, 7 * n));
      }),
    );
  });

  test('end a month on the corresponding day, or on the last day of a shorter month', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 60 }), (day, n) => {
        const end = count(`MONTH_MIN(${n})`, day) ?? '';
        const same = end.slice(8) === day.slice(8);
        expect(same || addDays(end, 1).endsWith('-01')).toBe(true);
        expect(end.slice(8) <= day.slice(8)).toBe(true);
        const [years, months] = [Number(end.slice(0, 4)) - Number(day.slice(0, 4)), Number(end.slice(5, 7))];
        expect(12 * years + months - Number(day.slice(5, 7))).toBe(n);
        expect(count(`MONTH_INCL(${n})`, day)).toBe(addDays(end, -1));
      }),
    );
  });

  test('take the day of an instant in the UK, whatever the hour and the time zone offset', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (at) => {
          const uk = at.toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
          expect(dayOf(at)).toBe(uk);
          // 14 calendar days later there may be 13.96 or 14.04 periods of 24 hours.
          expect(daysBetween(uk, count('INCL(15)', dayOf(at)) ?? '')).toBe(14);
        },
      ),
    );
  });

  test('count as working days neither weekends nor bank holidays of any part of the United Kingdom', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 60 }), (n, working) => {
        const from = addDays('2024-01-01', n);
        const due = count(`WD_UK(${working})`, from) ?? '';
        const after = Array.from({ length: daysBetween(from, due) }, (_, index) => addDays(from, index + 1));
        expect(after.filter((day) => isWorkingDay(day))).toHaveLength(working);
        expect(isWorkingDay(due)).toBe(true);
      }),
    );
  });

  test.each([
    ['2026-06-15', 'the day by proclamation in Scotland'],
    ['2027-03-17', 'St Patrick’s Day, in Northern Ireland alone'],
    ['2027-01-04', 'the substitute for 2 January, in Scotland alone'],
    ['2026-07-13', 'the substitute for 12 July, in Northern Ireland alone'],
    ['2027-03-29', 'Easter Monday, which Scotland does not have'],
    ['2028-01-03', 'the substitute for New Year’s Day'],
  ])('do not count %s as a working day: %s', (day) => {
    expect(isWorkingDay(day)).toBe(false);
  });

  test('have no result beyond the years of the known bank holidays', () => {
    expect(isWorkingDay('2029-01-02')).toBeUndefined();
    expect(count('WD_UK(30)', '2028-12-01')).toBeUndefined();
    expect(count('WD_UK(5)', '2023-12-01')).toBeUndefined();
    expect(count('WD_SCOTLAND(5)', '2028-12-28')).toBeUndefined();
  });

  test('have no result beyond the year 9999', () => {
    expect(count('INCL(15)', '9999-12-25')).toBeUndefined();
    expect(count('MONTH_MIN(1)', '9999-12-25')).toBeUndefined();
  });
});
