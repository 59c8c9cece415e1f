import { describe, expect, test } from '@jest/globals';
import { endOfDay } from '../../src/language/calendar.js';

describe('the end of a day in the UK', () => {
  test.each([
    ['in summer', '2026-07-02', '2026-07-02T22:59:59.999Z'],
    ['in winter', '2026-12-10', '2026-12-10T23:59:59.999Z'],
    ['of the day that begins summer time', '2026-03-29', '2026-03-29T22:59:59.999Z'],
    ['of the day that ends summer time', '2026-10-25', '2026-10-25T23:59:59.999Z'],
    ['of a leap day', '2028-02-29', '2028-02-29T23:59:59.999Z'],
  ])('%s', (_, day, end) => {
    expect(endOfDay(day).toISOString()).toBe(end);
  });
});
