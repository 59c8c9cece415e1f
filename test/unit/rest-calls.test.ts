import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { schemaOfDocuments } from '../../src/graphql/schema.js';
import { schemaFolder } from '../../src/paths.js';
import type { RestCall } from '../../src/rest/call/call.js';
import { CallReader, restCalls, restStreams } from '../../src/rest/calls.js';

const NEVER = new Promise<void>(() => {});

describe('the REST documents of a folder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'rental-flow-documents-'));
    cpSync(schemaFolder('rest'), folder, { recursive: true });
    writeFileSync(join(folder, 'Wrong.graphql'), 'query Wrong { data: viewer { brand { id } } }');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const WRONG = /^The REST document Wrong\b/;

  test('are all rejected if one is invalid: the error names it, each time that they are read', async () => {
    const reader = new CallReader(folder, schemaOfDocuments);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(() => reader.all()).toThrow(WRONG);
      await expect(reader.readUntil(NEVER)).rejects.toThrow(WRONG);
    }
  });

  test('are read once, even if other work runs between two of them', async () => {
    const reader = new CallReader(schemaFolder('rest'), schemaOfDocuments);
    await reader.readUntil(Promise.resolve());
    const read = reader.all();
    const ids = (calls: readonly RestCall[]) => calls.map(({ id }) => id).toSorted();
    expect(ids(read)).toEqual(ids([...restCalls(), ...restStreams()]));
    await reader.readUntil(NEVER);
    expect(reader.all()).toBe(read);
  });
});
