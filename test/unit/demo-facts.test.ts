import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type DemoFacts, readFacts, writeFacts } from '../../src/demo/facts.js';

const FACTS: DemoFacts = {
  url: 'http://127.0.0.1:4000',
  databaseUrl: '',
  operatorToken: 'svco_',
  brands: [],
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rental-flow-facts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('demos that start at once in a folder each write its file whole', async () => {
  await Promise.all(Array.from({ length: 8 }, () => writeFacts(folder, FACTS)));
  expect(readdirSync(folder)).toEqual(['demo.json']);
  expect(await readFacts(folder)).toEqual(FACTS);
});
