import { expect, test } from '@jest/globals';
import { since, when } from '../../../src/cli/input/when.js';
import { instantText } from '../../../src/cli/output/columns.js';

const NOW = new Date('2026-11-22T09:30:00Z');

test.each([
  ['2027-03-01', '2027-03-01T00:00:00.000Z'],
  ['2027-07-01', '2027-06-30T23:00:00.000Z'],
  ['2027-03-01 14:00', '2027-03-01T14:00:00.000Z'],
  ['2027-07-01 14:00', '2027-07-01T13:00:00.000Z'],
  ['2027-07-01T9:05', '2027-07-01T08:05:00.000Z'],
  ['2027-07-01T14:00:00Z', '2027-07-01T14:00:00.000Z'],
  ['2027-07-01T14:00:00+02:00', '2027-07-01T12:00:00.000Z'],
  ['90d', '2027-02-20T09:30:00.000Z'],
  ['in 90 days', '2027-02-20T09:30:00.000Z'],
  ['in 1 day', '2026-11-23T09:30:00.000Z'],
  ['12h', '2026-11-22T21:30:00.000Z'],
  ['30 min', '2026-11-22T10:00:00.000Z'],
  ['2w', '2026-12-06T09:30:00.000Z'],
  // The same time by the clock, in summer.
  ['In 6 Months', '2027-05-22T08:30:00.000Z'],
  ['1y', '2027-11-22T09:30:00.000Z'],
])('“%s” is read as %s', (text, instant) => {
  expect(when(text, NOW).toISOString()).toBe(instant);
});

test.each([
  'in 3 constructor',
  'in 3 __proto__',
  'tomorrow',
  '',
  '2027-02-30',
  '2027-13-01',
  '2027-03-01 24:00',
  '01/03/2027',
  '90',
  '5m',
  '-3d',
])('“%s” is rejected, and the message lists the allowed formats', (text) => {
  expect(() => when(text, NOW)).toThrow(
    /It must be a date-time, such as 2027-03-01 .*"2027-03-01 14:00", 90d/,
  );
});

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-07-01 14:00', '2026-07-01T13:00:00.000Z'],
  ['2026-11-20T14:00:00Z', '2026-11-20T14:00:00.000Z'],
  ['2h', '2026-11-22T07:30:00.000Z'],
  ['3 days ago', '2026-11-19T09:30:00.000Z'],
  ['1 week ago', '2026-11-15T09:30:00.000Z'],
])('“%s” in the past is read as %s', (text, instant) => {
  expect(since(text, NOW).toISOString()).toBe(instant);
});

test.each(['in 3 days', 'yesterday', '3000 years ago', '5m', 'never', ''])(
  '“%s” in the past is rejected, and the message lists the allowed formats',
  (text) => {
    expect(() => since(text, NOW)).toThrow(/It must be a date-time, such as 2026-11-20 .*"3 days ago"/);
  },
);

test.each(['2027-03-28 01:30', '2027-10-31 01:30'])(
  '“%s” is rejected because the clocks change at that time',
  (text) => {
    expect(() => when(text, NOW)).toThrow(/the clocks in London change.*Add the zone/);
  },
);

test.each(['2027-03-01', '2027-07-01', '2027-07-01 14:00'])('“%s” is printed as it was typed', (text) => {
  expect(instantText(when(text, NOW).toISOString())).toBe(text);
});
