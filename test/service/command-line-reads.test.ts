import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rentalFlow } from '../support/command-line.js';
import { cloneDatabase, EMPTY_TEMPLATE, runSql } from '../support/database.js';
import { embeddedServer, TestProcess } from '../support/process.js';

/** A reading command, and a changing command that requires an existing record. */
const COMMANDS = [
  ['operator-token', 'list'],
  ['key', 'issue', '1'],
] as const;

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rental-flow-reads-'));
  database = await cloneDatabase(EMPTY_TEMPLATE);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a command that needs a database does not create one:', () => {
  test.each(COMMANDS)('%s %s, with a folder that does not exist', async (...command) => {
    const DATA_DIR = join(folder, 'none');
    const { status, stdout, output } = await rentalFlow({ DATA_DIR }, ...command);
    expect([status, stdout]).toEqual([1, '']);
    expect(output).toMatch(
      /^There is no database in the folder \S+none\. "npm run --silent cli -- init .*" creates it\./,
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test('in a folder with other content', async () => {
    const DATA_DIR = mkdtempSync(join(folder, 'other-'));
    mkdirSync(join(DATA_DIR, 'postgres'));
    for (const command of [['brand', 'list'], ['doctor']]) {
      const { status, output } = await rentalFlow({ DATA_DIR }, ...command);
      expect([status, output.replace(/\s+/g, ' ')]).toEqual([
        1,
        expect.stringContaining('There is no database in the folder'),
      ]);
      expect(readdirSync(DATA_DIR)).toEqual(['postgres']);
    }
  });

  test('on a server whose database is empty', async () => {
    const empty = await cloneDatabase(EMPTY_TEMPLATE);
    await runSql(
      empty.url,
      'drop schema public cascade; drop schema if exists graphile_worker cascade; create schema public',
    );
    for (const command of [
      ['brand', 'list'],
      ['key', 'issue', '1'],
    ]) {
      const { status, output } = await rentalFlow({ DATABASE_URL: empty.url }, ...command);
      expect([status, output]).toEqual([
        1,
        expect.stringMatching(/^The database has no tables yet\. "npm run/),
      ]);
    }
    const tables = `select 1 from pg_class where relnamespace = 'public'::regnamespace`;
    expect(await runSql(empty.url, tables)).toEqual([]);
    await empty.drop();
  });
});

test('a command that reads does not migrate, and names the command that does', async () => {
  const newest = 'select id from mikro_orm_migrations order by id desc limit 1';
  await runSql(database.url, `delete from mikro_orm_migrations where id = (${newest})`);
  const { status, output } = await rentalFlow({ DATABASE_URL: database.url }, 'brand', 'list');
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(
      /^The database is older .*; migrations to apply: 1\. "npm run --silent cli -- migrate" applies them/,
    ),
  ]);
});

test('a command on the folder of a running service joins its server, and leaves it running', async () => {
  const DATA_DIR = mkdtempSync(join(folder, 'joined-'));
  const service = new TestProcess('dist/src/main.js', { DATA_DIR });
  await service.prints('listening');
  const server = embeddedServer(DATA_DIR);
  const { status, stdout } = await rentalFlow({ DATA_DIR }, 'brand', 'list');
  expect([status, JSON.parse(stdout), embeddedServer(DATA_DIR)]).toEqual([0, [], server]);
  service.kill('SIGTERM');
  expect(await service.end()).toBe(0);
});
