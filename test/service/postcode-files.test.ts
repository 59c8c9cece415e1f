import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from 'pg';
import { StartError } from '../../src/errors.js';
import { openPostcodes } from '../../src/feeds/postcodes/files.js';
import { importPostcodes } from '../../src/feeds/postcodes/import-postcodes.js';
import { cloneDatabase, connectTo, EMPTY_TEMPLATE } from '../support/database.js';
import { zip } from '../support/feed-files.js';

const HEADER = 'pcd,pcds,doterm,oseast1m,osnrth1m,osgrdind,ctry,lat,long\n';
const FILE = `${HEADER}"SW1A1AA","SW1A 1AA","","529090","0179645","1","E92000001","51.501009","-0.141588"\n`;
const ZIPPED = { name: 'postcodes.csv', content: Buffer.from(FILE) };

describe('a file of postcodes that cannot be imported', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let client: Client;
  let folder: string;
  beforeAll(async () => {
    database = await cloneDatabase(EMPTY_TEMPLATE);
    client = await connectTo(database.url);
    folder = mkdtempSync(join(tmpdir(), 'rental-flow-postcodes-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await client.end();
    await database.drop();
  });

  async function importFile(content: string | Buffer): Promise<unknown> {
    const path = join(folder, 'postcodes.csv');
    writeFileSync(path, content);
    const { files, close } = await openPostcodes(path);
    return importPostcodes(client, files, { onRead: () => {}, onRejected: () => {} }).finally(close);
  }
  const stored = async () => (await client.query('select * from postcode order by code')).rows;

  test('is different from a valid one', async () => {
    expect(await importFile(FILE)).toEqual({ placed: 1, unplaced: 0, rejected: 0, changed: 1 });
  });

  test.each([
    [
      'another kind of file',
      '#HEADER#\nVersion : 3\nEOF : |\n',
      'is not a file of postcodes. Expected a CSV file',
    ],
    [
      'a header without coordinates',
      'pcds,ctry\nSW1A 1AA,E92000001\n',
      'is not a file of postcodes. Expected',
    ],
    ['an empty file', '', 'postcodes.csv is empty. Expected a CSV file'],
    ['a header alone', HEADER, 'has no row with a place. Expected'],
    ['rejected rows alone', `${HEADER}x,x,,,,,,1,1\n`, 'has no row with a place. Expected'],
    [
      'a value with quotes in it',
      '# Notes\n\nKEY="$(pwd)"\n',
      'postcodes.csv is broken: a quote is out of place, or not closed, at line 3 or before it. ' +
        'Expected a CSV file',
    ],
    [
      'a broken end',
      `${FILE}"SW1A2AA,"SW1A 2AA`,
      'postcodes.csv is broken: a quote is out of place, or not closed, at line 3 or before it. ' +
        'Expected a CSV file',
    ],
    [
      'a line that never ends',
      `${FILE}${'x'.repeat(100_000)}\n`,
      'postcodes.csv is broken: the row at line 3 is longer than 65536 characters, unless a quote ' +
        'before it is not closed.',
    ],
    ['half a gzip file', gzipSync(FILE.repeat(50)).subarray(0, 90), 'postcodes.csv cannot be decompressed.'],
    ['a damaged zip file', Buffer.from('PK\u0003\u0004nothing'), 'postcodes.csv cannot be read'],
    [
      'a zip file with a wrong checksum',
      zip([{ ...ZIPPED, crc32: 1 }]),
      'The zip file is damaged: a checksum is wrong.',
    ],
    [
      'a zip file without a CSV file',
      zip([{ ...ZIPPED, name: 'notes.txt' }]),
      'postcodes.csv has no CSV file in it. Expected a CSV file',
    ],
    [
      'a zip file of too many files',
      zip(Array.from({ length: 10_001 }, (_, at) => ({ ...ZIPPED, name: `${at}.csv` }))),
      'postcodes.csv cannot be read: it has more than 10000 files.',
    ],
  ])('with %s changes nothing, and the message states why', async (_, content, message) => {
    const before = await stored();
    const rejected = await importFile(content).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(rejected).toBeInstanceOf(StartError);
    expect(String(rejected)).toContain(message);
    expect(await stored()).toEqual(before);
  });

  test('a path that is a folder or does not exist is reported', async () => {
    const missing = join(folder, 'missing.csv');
    await expect(openPostcodes(folder)).rejects.toThrow(new StartError(`This is a folder: ${folder}`));
    await expect(openPostcodes(missing)).rejects.toThrow(new StartError(`There is no such file: ${missing}`));
  });
});
