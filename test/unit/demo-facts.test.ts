import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
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
const KEYS: DemoKeys = { operatorToken: 'svco_', brands: [] };

describe('the file of a demo', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rental-flow-facts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is complete if several demos start at the same time in one folder', async () => {
    await Promise.all(Array.from({ length: 8 }, () => writeFacts(folder, FACTS)));
    expect(readdirSync(folder)).toEqual(['demo.json']);
    expect(await readFacts(folder)).toEqual(FACTS);
  });

  test.each([
    '',
    '{"operatorToken":"svco_',
    '{}',
    'null',
    '{"operatorToken":1,"brands":[]}',
    '{"operatorToken":"","brands":[null]}',
  ])('contains no keys if it is damaged: %j', async (text) => {
    writeFileSync(join(folder, 'demo.json'), text);
    expect(await readKeys(folder)).toBeUndefined();
    await keepKeys(folder, KEYS);
    expect(await readKeys(folder)).toEqual(KEYS);
    await writeFacts(folder, FACTS);
    writeFileSync(join(folder, 'demo.pending.json'), text);
    expect(await readKeys(folder)).toEqual(FACTS);
  });

  test('that cannot be written leads to an error which names the folder', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(keepKeys(join(file, 'data'), KEYS)).rejects.toThrow(
      `The folder ${file}/data cannot be written to (ENOTDIR). Make it writable, or set DATA_DIR to another.`,
    );
  });
});
