import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  type DemoFacts,
  type DemoKeys,
  keepKeys,
  readFacts,
  readKeys,
  writeFacts,
} from '../../src/demo/facts.js';

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

test('demos that start at the same time in one folder each write a complete file', async () => {
  await Promise.all(Array.from({ length: 8 }, () => writeFacts(folder, FACTS)));
  expect(readdirSync(folder)).toEqual(['demo.json']);
  expect(await readFacts(folder)).toEqual(FACTS);
});

const KEYS: DemoKeys = { operatorToken: 'svco_', brands: [] };

test.each([
  '',
  '{"operatorToken":"svco_',
  '{}',
  'null',
  '{"operatorToken":1,"brands":[]}',
  '{"operatorToken":"","brands":[null]}',
])('a damaged file contains no keys: %j', async (text) => {
  writeFileSync(join(folder, 'demo.json'), text);
  expect(await readKeys(folder)).toBeUndefined();
  await keepKeys(folder, KEYS);
  expect(await readKeys(folder)).toEqual(KEYS);
  await writeFacts(folder, FACTS);
  writeFileSync(join(folder, 'demo.pending.json'), text);
  expect(await readKeys(folder)).toEqual(FACTS);
});

test('an error about a read-only folder names the folder', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(keepKeys(join(file, 'data'), KEYS)).rejects.toThrow(
    `The folder ${file}/data cannot be written to (ENOTDIR). Make it writable, or set DATA_DIR to another.`,
  );
});
