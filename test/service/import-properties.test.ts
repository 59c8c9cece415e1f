import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';
import { cloneDatabase, connectTo, EMPTY_TEMPLATE, lockWaits, runSql } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { FeedFolder, zip } from '../support/feed-files.js';
import { feedOf, feedRow as row } from '../support/feed-rows.js';
import { propertiesOf, rejectedRows, runImport, startImport } from '../support/import-feed.js';

describe('rental-flow import properties', () => {
  const folder = new FeedFolder();
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let brand: number;
  beforeAll(async () => {
    database = await cloneDatabase(EMPTY_TEMPLATE);
  });
  afterAll(async () => {
    await database.drop();
    folder.remove();
  });
  /** Each test has a brand of its own. */
  beforeEach(async () => {
    const [created] = await runSql<{ id: string }>(
      database.url,
      `insert into brand (name, entitlements, created_at, updated_at)
        values ('Agency', '[]', now(), now()) returning id`,
    );
    brand = Number(created?.id);
  });

  const run = (content: string | Buffer, options: string[] = [], name = 'feed.blm') =>
    runImport(database.url, folder.write(name, content), brand, options);
  const properties = () => propertiesOf(database.url, brand);
  const statuses = async () =>
    Object.fromEntries((await properties()).map(({ reference, status }) => [reference, status]));

  test('creates properties and their branches, then updates what has changed', async () => {
    const first = await run(feedOf(row('100_1'), row('100_2', { BRANCH_ID: '200' })));
    expect(first).toMatchObject({
      status: 0,
      report: { rows: 2, imported: 2, updated: 0, unchanged: 0, rejected: 0, blank: 0, createdBranches: 2 },
    });
    expect(await properties()).toMatchObject([
      {
        reference: '100_1',
        branch: '100',
        status: 'available',
        price: 1200,
        rent_pence: 120_000,
        rent_frequency: 'monthly',
        bedrooms: 2,
        accommodation_type: 'flat',
        display_address: '1 High Street, Leeds, LS1 4AP',
        address_line1: '1 High Street',
        postcode: 'LS1 4AP',
        placed_by: 'outcode',
        images: ['100_1_IMG_00.jpg'],
      },
      { reference: '100_2', branch: '200' },
    ]);
    expect(
      await runSql(database.url, 'select reference, name from branch where brand_id = $1 order by 1', [
        brand,
      ]),
    ).toEqual([
      { reference: '100', name: 'Branch 100' },
      { reference: '200', name: 'Branch 200' },
    ]);

    const second = await run(
      feedOf(row('100_1', { PRICE: '£1,300' }), row('100_2', { BRANCH_ID: '200' }), row('100_3')),
    );
    expect(second.report).toMatchObject({
      rows: 3,
      imported: 1,
      updated: 1,
      unchanged: 1,
      createdBranches: 0,
    });
    const third = await run(
      feedOf(row('100_1', { PRICE: '£1,300' }), row('100_2', { BRANCH_ID: '200' }), row('100_3')),
    );
    expect(third.report).toMatchObject({ rows: 3, unchanged: 3 });
  });

  test('writes rejected rows with their number, column and reason, and imports the others', async () => {
    const content = feedOf(
      row('100_1'),
      row('100_2', { PRICE: 'soon', STATUS_ID: '9' }),
      row('100_3', { SUMMARY: 'a ^ b' }),
      '',
      row('100_1'),
      row('100_4', { SUMMARY: 'x'.repeat(3000) }),
      row('100_5'),
    );
    const file = folder.write('rejected.blm', content);
    const { status, report } = await runImport(database.url, file, brand);
    expect({ status, report }).toMatchObject({
      status: 0,
      report: { rows: 6, imported: 2, rejected: 4, blank: 1, rejectedFile: `${file}.rejected.ndjson` },
    });
    expect(rejectedRows(file)).toEqual([
      {
        row: 2,
        reference: '100_2',
        column: 'STATUS_ID',
        reason: 'is “9”; it must be a code from 0 to 5',
        others: [{ column: 'PRICE', reason: expect.stringContaining('is “soon”') }],
      },
      {
        row: 3,
        reference: null,
        column: null,
        reason: expect.stringContaining('has 17 values for 15 columns'),
      },
      { row: 4, reference: '100_1', column: 'AGENT_REF', reason: 'is the same as in row 1' },
      { row: 5, reference: '100_4', column: 'SUMMARY', reason: 'must have at most 2000 characters' },
    ]);

    folder.write('rejected.blm', feedOf(row('100_1')));
    expect((await runImport(database.url, file, brand)).report).toMatchObject({ rejectedFile: null });
    expect(rejectedRows(file)).toBeUndefined();
  });

  test('reads CSV, NDJSON and zip files too', async () => {
    const csv =
      'reference,display_address,price,bedrooms,status,features\nC1,"1, High Street",900,1,letagreed,garden|lift\n';
    expect((await run(csv, [], 'feed.csv')).report).toMatchObject({ format: 'csv', imported: 1 });
    const ndjson = JSON.stringify({
      reference: 'N1',
      displayAddress: '2 High Street',
      rentPence: 90_000,
      rentFrequency: 'MONTHLY',
      floorPlans: [{ url: 'plan.gif', caption: 'Ground floor' }],
      isPublished: false,
      garden: true,
    });
    expect((await run(ndjson, [], 'feed.ndjson')).report).toMatchObject({
      format: 'ndjson',
      imported: 1,
      warnings: ['These columns are not known and were left out: garden.'],
    });
    const picture = { name: 'Z1_IMG_00.jpg', content: Buffer.from('picture') };
    const archive = zip([{ name: 'a.blm', content: Buffer.from(feedOf(row('Z1'))) }, picture]);
    expect((await run(archive, [], 'feed.zip')).report).toMatchObject({ format: 'blm', imported: 1 });
    expect(await properties()).toMatchObject([
      {
        reference: 'C1',
        display_address: '1, High Street',
        status: 'letagreed',
        features: ['garden', 'lift'],
      },
      {
        reference: 'N1',
        price: 900,
        is_published: false,
        floor_plans: [{ url: 'plan.gif', caption: 'Ground floor' }],
      },
      { reference: 'Z1', images: ['Z1_IMG_00.jpg'] },
    ]);
  });

  test('changes nothing in a dry run, and says what would happen', async () => {
    await run(feedOf(row('100_1'), row('100_2'), row('100_3')));
    const before = await properties();
    const file = folder.write(
      'dry.blm',
      feedOf(row('100_1', { PRICE: '1' }), row('100_2'), row('100_4', { BRANCH_ID: '9' }), row('')),
    );
    const { report } = await runImport(database.url, file, brand, ['--dry-run', '--complete']);
    expect(report).toMatchObject({
      isDryRun: true,
      imported: 1,
      updated: 1,
      unchanged: 1,
      rejected: 1,
      createdBranches: 1,
    });
    expect(await properties()).toEqual(before);
    expect(rejectedRows(file)).toHaveLength(1);

    const dry = await run(feedOf(row('100_1')), ['--dry-run', '--complete']);
    expect(dry.report).toMatchObject({ withdrawal: { withdrawn: 2, refused: null } });
    expect(await properties()).toEqual(before);
  });

  test('withdraws what a complete feed no longer has, in the branches of the feed only', async () => {
    await run(feedOf(row('100_1'), row('100_2'), row('100_3'), row('200_1', { BRANCH_ID: '200' })));
    await run('reference,displayAddress,price\nX1,1 High Street,900\n', [], 'feed.csv');
    const { status, report } = await run(feedOf(row('100_1'), row('100_2', { PRICE: 'x' })), ['--complete']);
    expect({ status, report }).toMatchObject({
      status: 0,
      report: { withdrawal: { withdrawn: 1, refused: null } },
    });
    expect(await statuses()).toEqual({
      '100_1': 'available',
      '100_2': 'available',
      '100_3': 'withdrawn',
      '200_1': 'available',
      X1: 'available',
    });
    const plain = await run(
      'reference,displayAddress,price\nX2,1 High Street,900\n',
      ['--complete'],
      'feed.csv',
    );
    expect(plain.report).toMatchObject({ withdrawal: { withdrawn: 1 } });
    expect(await statuses()).toMatchObject({ '100_1': 'available', X1: 'withdrawn', X2: 'available' });

    const again = await run(feedOf(row('100_1'), row('100_2'), row('100_3')));
    expect(again.report).toMatchObject({ updated: 1 });
    expect(await statuses()).toMatchObject({ '100_3': 'available' });
  });

  test('keeps a property with an open flow, and says which', async () => {
    await run(feedOf(row('100_1'), row('100_2'), row('100_3')));
    await openFlow('100_3');
    const { status, report } = await run(feedOf(row('100_1')), ['--complete']);
    expect({ status, report }).toMatchObject({
      status: 0,
      report: { withdrawal: { withdrawn: 1, keptCount: 1, kept: ['100_3'], refused: null } },
    });
    expect(await statuses()).toEqual({ '100_1': 'available', '100_2': 'withdrawn', '100_3': 'available' });
  });

  test.each([
    ['a feed without #END#', () => feedOf(row('100_1')).replace('#END#', ''), 'was not read to its end'],
    [
      'a row with a separator in a text',
      () => feedOf(row('100_1'), row('1^2')),
      'references of 1 rejected rows',
    ],
    ['a row without a reference', () => feedOf(row('100_1'), row('')), 'references of 1 rejected rows'],
  ])('withdraws nothing after %s', async (_, content, reason) => {
    await run(feedOf(row('100_1'), row('100_2')));
    const { status, report } = await run(content(), ['--complete']);
    expect({ status, report }).toMatchObject({
      status: 1,
      report: { unchanged: 1, withdrawal: { withdrawn: 0, refused: expect.stringContaining(reason) } },
    });
    expect(await statuses()).toEqual({ '100_1': 'available', '100_2': 'available' });
  });

  test('withdraws more than half of the properties only with --force', async () => {
    const rows = Array.from({ length: 24 }, (_, index) => row(`100_${index}`));
    await run(feedOf(...rows));
    const half = await run(feedOf(...rows.slice(0, 11)), ['--complete']);
    expect(half).toMatchObject({
      status: 1,
      report: {
        withdrawal: { withdrawn: 0, refused: expect.stringContaining('lacks 13 of the 24 properties') },
      },
    });
    const forced = await run(feedOf(...rows.slice(0, 11)), ['--complete', '--force']);
    expect(forced).toMatchObject({ status: 0, report: { withdrawal: { withdrawn: 13 } } });
  });

  test.each([
    ['an empty file', '', 'The file is empty. Expected is a BLM file'],
    ['XML under a .blm name', '<?xml version="1.0"?><a/>', 'The file is XML or HTML. Expected is a BLM file'],
    ['a header without EOR', feedOf(row('100_1')).replace(/EOR.*/, ''), 'no usable EOR'],
  ])('refuses %s in a sentence, and changes nothing', async (_, content, sentence) => {
    const file = folder.write('refused.blm', content);
    const { status, output } = await runImport(database.url, file, brand, ['--complete']);
    expect(status).toBe(1);
    expect(output).toContain(sentence);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect([await properties(), rejectedRows(file)]).toEqual([[], undefined]);
  });

  test('has the status 1 where no row lands, or the file has none', async () => {
    expect(await run(feedOf(row('100_1', { PRICE: '' })))).toMatchObject({
      status: 1,
      report: { rejected: 1 },
    });
    expect(await run(feedOf())).toMatchObject({ status: 1, report: { rows: 0 } });
  });

  test('names an unknown brand, a missing file and a missing option in a sentence', async () => {
    const file = folder.write('feed.blm', feedOf(row('100_1')));
    const unknown = await runImport(database.url, file, 999_999);
    expect(unknown).toMatchObject({ status: 1, output: 'There is no brand 999999.\n' });
    const missing = await runImport(database.url, `${file}.none`, brand);
    expect(missing).toMatchObject({ status: 1, output: `There is no such file: ${file}.none\n` });
    const wrong = await runImport(database.url, file, 0);
    expect(wrong).toMatchObject({ status: 1, output: expect.stringContaining('must be a whole number') });
  });

  test('prints what it did for people', async () => {
    const file = folder.write('people.blm', feedOf(row('100_1'), row('100_2', { PRICE: '' })));
    const command = startImport(database.url, file, brand);
    expect(await command.end()).toBe(0);
    expect(command.output).toBe(
      '2 rows: 1 imported, 0 updated, 0 unchanged, 1 rejected.\n1 branch was created.\n' +
        `The rejected rows and their reasons are in ${file}.rejected.ndjson\n`,
    );
  });

  test('tries a batch again while a property is locked, and gives up with a sentence', async () => {
    await run(feedOf(row('100_1')));
    const file = folder.write('locked.blm', feedOf(row('100_1', { PRICE: '1300' })));
    const limits = { DB_LOCK_TIMEOUT: '200ms' };
    const holder = await connectTo(database.url);
    try {
      await holder.query('begin');
      await holder.query(`select from property where brand_id = ${brand} for update`);
      const waiting = runImport(database.url, file, brand, [], limits);
      await eventually(async () => (await lockWaits(database.url)) > 0);
      await holder.query('rollback');
      expect(await waiting).toMatchObject({ status: 0, report: { updated: 1 } });

      await holder.query('begin');
      await holder.query(`select from property where brand_id = ${brand} for update`);
      expect(await runImport(database.url, file, brand, [], limits)).toEqual({
        status: 1,
        output:
          'The record was changed at the same time. Try again. What was imported stays; run the same command.\n',
        report: undefined,
      });
    } finally {
      await holder.end();
    }
  });

  test('runs the commands of the guide', async () => {
    const guide = readFileSync(projectFile('docs/guides/feeds.md'), 'utf8');
    const commands = [...guide.matchAll(/^npm run cli -- import properties feed\.blm --brand 1(.*)$/gm)];
    expect(commands).toHaveLength(3);
    const rejected = /^{"row".*$/m.exec(guide)?.[0] ?? '';
    const file = folder.write('feed.blm', feedOf(row('100_1'), row('100_2', { PRICE: 'soon' })));
    for (const [, options = ''] of commands)
      expect(await runImport(database.url, file, brand, options.split(' ').filter(Boolean))).toMatchObject({
        status: 0,
      });
    expect(rejectedRows(file)).toEqual([JSON.parse(rejected)]);
  });

  /** A flow of a property that is not complete. */
  const openFlow = (reference: string) =>
    runSql(
      database.url,
      `insert into flow (brand_id, property_id, is_renewed, percentage_completed, is_completed, created_at, updated_at)
        select brand_id, id, false, 0, false, now(), now() from property where brand_id = $1 and reference = $2`,
      [brand, reference],
    );
});
