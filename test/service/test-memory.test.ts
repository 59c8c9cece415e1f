import { chmodSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type EmbeddedPostgres, startEmbedded } from '../../src/database/embedded/embedded.js';
import { runSql } from '../support/database.js';
import { useMemory } from '../support/memory.js';

describe('the tablespace of the tests', () => {
  let root: string;
  let server: EmbeddedPostgres;
  let url: string;
  let printed: string[];
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'rental-flow-memory-'));
    // Any user may write to memory: a server started by root runs as another user.
    chmodSync(root, 0o755);
    server = await startEmbedded(mkdtempSync(join(root, 'server-')), { fsync: 'off' });
    url = server.urlOf('postgres');
    printed = [];
  });
  afterAll(async () => {
    await server.stop();
    await rm(root, { recursive: true, force: true });
  });

  const use = (folder: string, neededBytes = 0) =>
    useMemory(url, { folder, neededBytes, print: (sentence) => void printed.push(sentence) });
  const spaces = async () =>
    (
      await runSql<{ name: string }>(
        url,
        "select spcname as name from pg_tablespace where spcname like 'memory%'",
      )
    ).map(({ name }) => name);

  test('is shared by concurrent runs, and the last one removes it with a killed run’s remains', async () => {
    const folder = mkdtempSync(join(root, 'shm-'));
    chmodSync(folder, 0o755);
    const [first, second] = [await use(folder), await use(folder)];
    expect([first.tablespace, await spaces()]).toEqual([second.tablespace, [first.tablespace]]);
    await runSql(url, `create database left_behind tablespace ${first.tablespace}`);
    await first.release();
    expect([await spaces(), readdirSync(folder)]).toEqual([[first.tablespace], [expect.any(String)]]);
    await second.release();
    expect([await spaces(), readdirSync(folder), printed]).toEqual([[], [], []]);
  });

  test('is not created without memory, or without enough of it', async () => {
    expect((await use(join(root, 'nothing'))).tablespace).toBeUndefined();
    expect((await use(root, Number.POSITIVE_INFINITY)).tablespace).toBeUndefined();
    expect(printed).toEqual([]);
  });

  test('is not created, with a warning, if memory is read-only or the folder is rejected', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    // PostgreSQL accepts no quote in a location.
    const rejected = mkdtempSync(join(root, "o'clock-"));
    chmodSync(rejected, 0o755);
    for (const folder of [file, rejected]) {
      expect((await use(folder)).tablespace).toBeUndefined();
      expect(printed.pop()).toMatch(
        /^The databases of the tests are on the disk, since .* cannot be used: .+\.$/,
      );
    }
    expect([await spaces(), readdirSync(rejected)]).toEqual([[], []]);
  });
});
