import { expect, test } from '@jest/globals';
import { OddValues } from '../../../src/feeds/odd-values.js';

test('unrecognised values are counted by column, and the first of each is quoted in part', () => {
  const odd = new OddValues();
  for (const row of [3, 4]) odd.value(row, 'PRICE', 'x'.repeat(100));
  odd.value(5, 'TOWN', '?');
  expect(odd.warnings).toEqual([
    `PRICE: 2 values were not understood and left out, such as “${'x'.repeat(60)}” in row 3.`,
    'TOWN: 1 value was not understood and left out, such as “?” in row 5.',
  ]);
});

test('a feed with many unrecognised columns has fifty of them named', () => {
  const odd = new OddValues();
  for (let at = 0; at < 60; at += 1) {
    odd.value(1, `V${at}`, 'x');
    odd.column(`C${at}`);
  }
  const [columns, ...values] = odd.warnings;
  expect([columns?.split(', ').length, values.length]).toEqual([50, 50]);
});
