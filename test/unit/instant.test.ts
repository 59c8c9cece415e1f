import { describe, expect, test } from '@jest/globals';
import { parseInstant } from '../../src/language/time/instant.js';

describe('a valid instant', () => {
  test.each([
    ['2026-05-01T09:30:00Z', '2026-05-01T09:30:00.000Z'],
    ['2026-05-01t09:30:00z', '2026-05-01T09:30:00.000Z'],
    ['2026-05-01T09:30:00.5Z', '2026-05-01T09:30:00.500Z'],
    ['2026-05-01T09:30:00.123456789Z', '2026-05-01T09:30:00.123Z'],
    ['2026-05-01T00:30:00+01:00', '2026-04-30T23:30:00.000Z'],
    ['2026-05-01T23:30:00-23:59', '2026-05-02T23:29:00.000Z'],
    ['2026-05-01T09:30:00+00:00', '2026-05-01T09:30:00.000Z'],
    ['2026-05-01T09:30:00-00:00', '2026-05-01T09:30:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['2026-12-31T23:59:59Z', '2026-12-31T23:59:59.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0099-06-01T00:00:00Z', '0099-06-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('is parsed: %s', (text, instant) => {
    expect(parseInstant(text)?.toISOString()).toBe(instant);
  });
});

describe('an invalid instant', () => {
  test.each([
    ['the year 0000', '0000-01-01T00:00:00Z'],
    ['the year 0000 once it is in UTC', '0001-01-01T00:00:00+01:00'],
    ['the year 10000 once it is in UTC', '9999-12-31T23:59:59-00:01'],
    ['a year of five digits', '12026-01-01T00:00:00Z'],
    ['a year with a sign', '+002026-01-01T00:00:00Z'],
    ['a leap second', '2016-12-31T23:59:60Z'],
    ['the hour 24', '2026-01-01T24:00:00Z'],
    ['the minute 60', '2026-01-01T23:60:00Z'],
    ['the month 0', '2026-00-10T00:00:00Z'],
    ['the month 13', '2026-13-10T00:00:00Z'],
    ['the day 0', '2026-01-00T00:00:00Z'],
    ['30 February', '2026-02-30T00:00:00Z'],
    ['29 February of a common year', '2026-02-29T00:00:00Z'],
    ['29 February of 1900', '1900-02-29T00:00:00Z'],
    ['31 April', '2026-04-31T00:00:00Z'],
    ['31 June', '2026-06-31T00:00:00Z'],
    ['31 September', '2026-09-31T00:00:00Z'],
    ['31 November', '2026-11-31T00:00:00Z'],
    ['an offset of 24 hours', '2026-01-01T00:00:00+24:00'],
    ['an offset of 60 minutes', '2026-01-01T00:00:00+01:60'],
    ['an offset without its colon', '2026-01-01T00:00:00+0100'],
    ['one without a time zone', '2026-01-01T00:00:00'],
    ['a date alone', '2026-01-01'],
    ['a space for the T', '2026-01-01 00:00:00Z'],
    ['one with a comma', '2026-01-01T00:00:00,5Z'],
    ['one with a dot and nothing after it', '2026-01-01T00:00:00.Z'],
    ['one with something before it', ' 2026-01-01T00:00:00Z'],
    ['one with something after it', '2026-01-01T00:00:00Z\n'],
    ['digits of another script', '२०२६-01-01T00:00:00Z'],
    ['a word', 'tomorrow'],
    ['nothing', ''],
  ])('is rejected: %s', (_what, text) => {
    expect(parseInstant(text)).toBeUndefined();
  });
});
