import { describe, expect, test } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import {
  addDays,
  addMonths,
  type Day,
  dayAt,
  dayInWords,
  dayNumberOf,
  dayOf,
  daysBetween,
  endOfDay,
  isDay,
  isWeekend,
} from '../../src/language/time/calendar.js';

/** Every day of the supported years, computed with ECMAScript's calendar. */
const DAYS = Array.from({ length: 6209 }, (_, n) => Temporal.PlainDate.from('2019-01-01').add({ days: n }));
/** Leap years, common years, and the first and the last year. */
const ODD_YEARS = ['0000', '0001', '0100', '0400', '1582', '1900', '2000', '2023', '2024', '2100', '9999'];
const EXAMPLE = Temporal.PlainDate.from('2024-02-29');

describe('the calendar', () => {
  test('has the days from 2019 to 2035', () => {
    expect([DAYS[0]?.toString(), DAYS.at(-1)?.toString()]).toEqual(['2019-01-01', '2035-12-31']);
  });

  test.each([-400, -28, -1, 0, 1, 6, 14, 29, 364, 999])('counts %i days from any day', (days) => {
    const counted = DAYS.map((day) => addDays(day.toString(), days));
    expect(counted).toEqual(DAYS.map((day) => day.add({ days }).toString()));
  });

  test.each([-13, -1, 0, 1, 2, 3, 6, 11, 12, 13, 24, 60, 999])('counts %i months from any day', (months) => {
    const counted = DAYS.map((day) => addMonths(day.toString(), months));
    expect(counted).toEqual(DAYS.map((day) => day.add({ months }, { overflow: 'constrain' }).toString()));
  });

  test('counts the days between two days', () => {
    const between = DAYS.map((day) => daysBetween(EXAMPLE.toString(), day.toString()));
    expect(between).toEqual(DAYS.map((day) => EXAMPLE.until(day, { largestUnit: 'day' }).days));
  });

  test('distinguishes weekends from working days', () => {
    const weekends = DAYS.map((day) => isWeekend(dayNumberOf(day.toString())));
    expect(weekends).toEqual(DAYS.map((day) => day.dayOfWeek > 5));
  });

  test('accepts the British English words for a day', () => {
    const days = [
      ...DAYS,
      ...['0001-01-01', '1582-10-10', '9999-12-31'].map((day) => Temporal.PlainDate.from(day)),
    ];
    const format = { day: 'numeric', month: 'short', year: 'numeric' } as const;
    expect(days.map((day) => dayInWords(day.toString()))).toEqual(
      days.map((day) => day.toLocaleString('en-GB', format)),
    );
  });

  test('accepts existing days in the years 1 to 9999, and nothing else', () => {
    const two = (n: number) => String(n).padStart(2, '0');
    const strings = ODD_YEARS.flatMap((year) =>
      Array.from({ length: 14 * 33 }, (_, n) => `${year}-${two(n % 14)}-${two(Math.floor(n / 14))}`),
    );
    const exists = (day: Day) => {
      try {
        return !day.startsWith('0000') && Temporal.PlainDate.from(day).toString() === day;
      } catch {
        return false;
      }
    };
    expect(strings.filter(isDay)).toEqual(strings.filter(exists));
    expect(strings.filter(isDay).map((day) => dayAt(dayNumberOf(day)))).toEqual(strings.filter(isDay));
    expect(['', '2024-1-1', '2024-01-01T00', '+012024-01-01', ' 2024-01-01'].filter(isDay)).toEqual([]);
  });

  test('returns the day in the UK since 1840, in summer, winter and double summer time', () => {
    const step = 29 * 3_600_000 + 1_234_567;
    const from = Date.UTC(1840, 0, 1, 0, 0, 30);
    const instants = Array.from({ length: 57_000 }, (_, n) => from + n * step);
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });
    const wrong = instants.filter((at) => dayOf(new Date(at)) !== format.format(at));
    expect(wrong).toEqual([]);
  });

  test('returns the day of both sides of a midnight that was within an hour', () => {
    const days = ['1840-01-02T00:00:30Z', '1840-01-02T00:02:00Z', '1840-01-02T00:00:31Z'];
    expect(days.map((at) => dayOf(new Date(at)))).toEqual(['1840-01-01', '1840-01-02', '1840-01-01']);
  });
});

describe('the end of a day in the UK', () => {
  test.each([
    ['in summer', '2026-07-02', '2026-07-02T22:59:59.999Z'],
    ['in winter', '2026-12-10', '2026-12-10T23:59:59.999Z'],
    ['on the day that begins summer time', '2026-03-29', '2026-03-29T22:59:59.999Z'],
    ['on the day that ends summer time', '2026-10-25', '2026-10-25T23:59:59.999Z'],
    ['on a leap day', '2028-02-29', '2028-02-29T23:59:59.999Z'],
  ])('is correct %s', (_, day, end) => {
    expect(endOfDay(day).toISOString()).toBe(end);
  });
});
