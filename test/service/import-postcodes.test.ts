import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { rentalFlow } from '../support/command-line.js';
import { cloneDatabase, connectTo, lockWaits, runSql } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { TestProcess } from '../support/process.js';
import { zipOf } from '../support/zip.js';

const HEADER = 'pcd,pcds,doterm,oseast1m,osnrth1m,osgrdind,ctry,lat,long\n';
const ROWS = [
  '"SW1A1AA","SW1A 1AA","","529090","0179645","1","E92000001","51.501009","-0.141588"',
  '"CF101EP","CF10 1EP","","318700","0176300","1","W92000004","51.479500","-3.172200"',
  '"JE2 3AB","JE2 3AB","","","","9","L93000001","99.999999","0.000000"',
];
const FILE = `${HEADER}${ROWS.join('\n')}\n`;

describe('rental-flow import postcodes', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let folder: string;
  beforeEach(async () => {
    database = await cloneDatabase();
    folder = mkdtempSync(join(tmpdir(), 'rental-flow-postcodes-'));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });

  const run = async (content: string | Buffer, name = 'postcodes.csv') => {
    const path = join(folder, name);
    writeFileSync(path, content);
    const { status, stdout, output } = await rentalFlow(
      { DATABASE_URL: database.url },
      ...['import', 'postcodes', path],
    );
    return {
      status,
      result: stdout === '' ? undefined : JSON.parse(stdout),
      output: output.replaceAll(`${folder}/`, ''),
    };
  };
  const stored = (code = '^(SW1A1AA|CF101EP|JE23AB)$') =>
    runSql(database.url, 'select code, lat, lon, country from postcode where code ~ $1 order by code', [
      code,
    ]);
  const PLACES = [
    { code: 'CF101EP', lat: 51.4795, lon: -3.1722, country: 'wales' },
    { code: 'SW1A1AA', lat: 51.501009, lon: -0.141588, country: 'england' },
  ];

  test('imports a file of the ONS, and changes nothing for the same file', async () => {
    expect(await run(FILE)).toMatchObject({
      status: 0,
      result: { placed: 2, changed: 2, unplaced: 1, rejected: 0, locatedAgain: [] },
    });
    expect(await stored()).toEqual(PLACES);
    expect((await run(FILE)).result).toMatchObject({ placed: 2, changed: 0 });
    expect(await stored()).toEqual(PLACES);
  });

  test('reports each rejected row by its number, and imports the others', async () => {
    const { status, result, output } = await run(
      `${HEADER}${ROWS[0]}\n\n"X","hello","","","","","",51,0\n${ROWS[1]}\n`,
    );
    expect(status).toBe(0);
    expect(output).toContain('Row 4: “hello” is not a postcode or an outcode.\n');
    expect(result).toMatchObject({ placed: 2, changed: 2, unplaced: 0, rejected: 1 });
    expect(await stored()).toEqual(PLACES);
  });

  test('reads a compressed file, tabs, and a file without a header', async () => {
    expect((await run(gzipSync(FILE), 'postcodes.csv.gz')).status).toBe(0);
    expect(await stored()).toEqual(PLACES);
    expect((await run('\ufeffoutcode\tlatitude\tlongitude\nE20\t51.545\t-0.009\n')).status).toBe(0);
    expect(await stored('^E20$')).toMatchObject([{ lat: 51.545, lon: -0.009, country: 'england' }]);
    expect((await run('"SW1A 2AA",10,530047,179951,"E92000001"\n')).status).toBe(0);
    expect(await stored('^SW1A2AA$')).toEqual(
      [{ code: 'SW1A2AA', lat: 51.50354, lon: -0.12769, country: 'england' }].map((one) => ({
        ...one,
        lat: expect.closeTo(one.lat, 4),
        lon: expect.closeTo(one.lon, 4),
      })),
    );
  });

  test('reads every file of a folder of a zip file, or the one with all postcodes', async () => {
    const parts = zipOf({
      'Data/CSV/sw.csv': '"SW1A 1AA",10,529090,179645,"E92000001"\n',
      'Data/CSV/cf.csv': '"CF10 1EP",10,318700,176300,"W92000004"\n',
      'Data/CSV/b.csv': '"B1 1AA",10,406600,286800,"E92000001"\n',
      'Data/CSV/m.csv': '"M1 1AA",10,384600,398300,"E92000001"\n',
      'Data/CSV/l.csv': '"L1 1AA",10,334600,390300,"E92000001"\n',
      'Doc/columns.csv': 'PC,Postcode\n',
      'readme.txt': 'x'.repeat(5000),
    });
    expect((await run(parts, 'codepo.zip')).result).toMatchObject({ placed: 5, unplaced: 0 });
    const whole = zipOf({ 'Data/ONSPD.csv': FILE, 'Data/SW.csv': `${HEADER}${ROWS[0]}\n` });
    expect((await run(whole, 'onspd.zip')).result).toMatchObject({ placed: 2, unplaced: 1 });
  });

  test('locates the properties of every brand again, except by a partner’s coordinates', async () => {
    const insert = (brand: number, reference: string, row: string) =>
      runSql(
        database.url,
        `insert into property (brand_id, reference, created_at, updated_at, display_address, price, bedrooms,
          property_for,
          accommodation_type, available_from, images, features, postcode, placed_by, lat, lon, country)
         values ($1, $2, now(), now(), '', 1, 1, 1, '', now(), '[]', '[]', ${row})`,
        [brand, reference],
      );
    await insert(1, 'none', `'sw1a1aa', 'none', null, null, null`);
    await insert(2, 'outcode', `'CF10 1EP', 'outcode', 51.4, -3.1, 'wales'`);
    await insert(2, 'own', `'CF10 1EP', 'coordinates', 51.4, -3.1, null`);
    await insert(2, 'unknown', `'ZZ9 9ZZ', 'none', null, null, null`);
    await runSql(database.url, 'delete from outbox');
    expect((await run(FILE)).result.locatedAgain).toEqual([
      { brandId: 1, properties: 1 },
      { brandId: 2, properties: 2 },
    ]);
    const properties = await runSql(
      database.url,
      `select reference, placed_by, lat, country from property where reference !~ '^P-' order by reference`,
    );
    expect(properties).toEqual([
      { reference: 'none', placed_by: 'postcode', lat: 51.501009, country: 'england' },
      { reference: 'outcode', placed_by: 'postcode', lat: 51.4795, country: 'wales' },
      { reference: 'own', placed_by: 'coordinates', lat: 51.4, country: 'wales' },
      { reference: 'unknown', placed_by: 'none', lat: null, country: null },
    ]);
    const events = await runSql(
      database.url,
      `select brand_id::int from outbox where type = 'properties_changed' order by 1`,
    );
    expect(events).toEqual([{ brand_id: 1 }, { brand_id: 2 }]);
    expect((await run(FILE)).result.locatedAgain).toEqual([]);
  });

  test('imports no row after Ctrl-C, and asks for another run', async () => {
    const path = join(folder, 'stopped.csv');
    writeFileSync(path, FILE);
    const holder = await connectTo(database.url);
    try {
      await holder.query('begin; lock table postcode in exclusive mode');
      const environment = { DATABASE_URL: database.url };
      const command = new TestProcess('dist/src/cli/main.js', environment, 'import', 'postcodes', path);
      await eventually(async () => (await lockWaits(database.url)) > 0);
      command.kill('SIGINT');
      await command.prints('Stopping');
      await holder.query('rollback');
      expect([await command.end(), command.stdout, command.output]).toEqual([
        1,
        '',
        'Stopping …\nStopped after 3 rows were read. None was saved: the rows of a file are saved together. ' +
          'Run it again.\n',
      ]);
    } finally {
      await holder.end();
    }
    expect(await stored()).toEqual([]);
    expect((await run(FILE)).status).toBe(0);
    expect(await stored()).toEqual(PLACES);
  });
});
