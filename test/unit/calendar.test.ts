import { describe, expect, test } from '@jest/globals';
import { addCalendarDays } from '../../src/language/calendar.js';

describe('calendar days in the UK', () => {
  test.each([
    ['within summer time', '2026-06-03T10:00:00Z', '2026-07-03T10:00:00.000Z'],
    ['within winter time', '2026-11-10T10:00:00Z', '2026-12-10T10:00:00.000Z'],
    ['into summer time, on 29 March 2026', '2026-03-20T10:00:00Z', '2026-04-19T09:00:00.000Z'],
    ['out of summer time, on 25 October 2026', '2026-10-10T10:00:00Z', '2026-11-09T11:00:00.000Z'],
    ['from just before a midnight in the UK', '2026-10-10T22:59:59.999Z', '2026-11-09T23:59:59.999Z'],
    ['to an hour that the UK skips in March', '2026-02-27T01:30:00Z', '2026-03-29T01:30:00.000Z'],
    ['to an hour that the UK has twice in October', '2026-09-25T00:30:00Z', '2026-10-25T00:30:00.000Z'],
    ['over a leap day', '2028-02-01T12:00:00Z', '2028-03-02T12:00:00.000Z'],
  ])('30 days later %s', (_, start, end) => {
    expect(addCalendarDays(new Date(start), 30).toISOString()).toBe(end);
  });
});
