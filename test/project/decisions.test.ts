import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';

test('the decisions are numbered without gaps and without duplicates', () => {
  const numbers = readdirSync(projectFile('docs/decisions')).map((name) => Number(name.slice(0, 4)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, place) => place + 1));
});
