import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';
import { hasTerminal, onTerminal } from '../support/command-line.js';
import { connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { FeedBrand } from '../support/feed-brand.js';
import { feedOf, feedRow as row } from '../support/feed-rows.js';
import { rejectedRows, runImport, startImport } from '../support/import-feed.js';

describe('rental-flow import properties', () => {
  const feeds = new FeedBrand();
  const run = (content: string) =>
    runImport(feeds.databaseUrl, feeds.folder.write('feed.blm', content), feeds.brand);

  test.each([
    ['an empty file', '', 'The file is empty. Expected is a BLM file'],
    ['XML under a .blm name', '<?xml version="1.0"?><a/>', 'The file is XML or HTML. Expected is a BLM file'],
    ['a header without EOR', feedOf(row('100_1')).replace(/EOR.*/, ''), 'no usable EOR'],
  ])('rejects %s with a sentence, and changes nothing', async (_, content, sentence) => {
    const file = feeds.folder.write('rejected.blm', content);
    const { status, output } = await runImport(feeds.databaseUrl, file, feeds.brand, ['--complete']);
    expect(status).toBe(1);
    expect(output).toContain(sentence);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect([await feeds.properties(), rejectedRows(file)]).toEqual([[], undefined]);
  });

  test('exits with 1 if no row is imported, or the file has none', async () => {
    expect(await run(feedOf(row('100_1', { PRICE: '' })))).toMatchObject({
      status: 1,
      report: { rejected: 1 },
    });
    expect(await run(feedOf())).toMatchObject({ status: 1, report: { rows: 0 } });
  });

  test('accepts the options of a complete feed, and exits with 1 if the withdrawal is rejected', async () => {
    const rows = Array.from({ length: 24 }, (_, index) => row(`100_${index}`));
    await feeds.import(feedOf(...rows));
    const file = feeds.folder.write('few.blm', feedOf(...rows.slice(0, 11)));
    const complete = (...options: string[]) =>
      runImport(feeds.databaseUrl, file, feeds.brand, ['--complete', ...options]);
    expect(await complete()).toMatchObject({ status: 1, report: { withdrawal: { withdrawn: 0 } } });
    expect(await complete('--dry-run', '--force')).toMatchObject({
      status: 0,
      report: { isDryRun: true, withdrawal: { withdrawn: 13 } },
    });
    expect(await complete('--force')).toMatchObject({ status: 0, report: { withdrawal: { withdrawn: 13 } } });
  });

  test('names an unknown brand, a missing file and a missing option in a sentence', async () => {
    const file = feeds.folder.write('feed.blm', feedOf(row('100_1')));
    const unknown = await runImport(feeds.databaseUrl, file, 999_999);
    expect(unknown).toMatchObject({
      status: 1,
      output: 'Brand not found. "npm run --silent cli -- brand list" shows the ids.\n',
    });
    const missing = await runImport(feeds.databaseUrl, `${file}.none`, feeds.brand);
    expect(missing).toMatchObject({ status: 1, output: `There is no such file: ${file}.none\n` });
    const wrong = await runImport(feeds.databaseUrl, file, 0);
    expect(wrong).toMatchObject({ status: 1, output: expect.stringContaining('must be a whole number') });
  });

  test('prints one JSON value if its output is not a terminal', async () => {
    const file = feeds.folder.write('pipe.blm', feedOf(row('100_1')));
    const command = startImport(feeds.databaseUrl, file, feeds.brand);
    expect(await command.end()).toBe(0);
    expect(JSON.parse(command.stdout)).toMatchObject({ rows: 1, imported: 1, rejected: 0 });
  });

  (hasTerminal ? test : test.skip)('prints sentences on a terminal (needs `script`)', async () => {
    const rows = [row('100_1', { PROP_SUB_ID: '19' }), row('100_2', { PRICE: '' })];
    const file = feeds.folder.write('people.blm', feedOf(...rows));
    const environment = { DATABASE_URL: feeds.databaseUrl };
    const lines = await onTerminal(environment, 'import', 'properties', file, '--brand', `${feeds.brand}`);
    expect(lines.map((line) => line.split('\u001b[K').at(-1))).toEqual([
      'Warning: PROP_SUB_ID: 1 value was not understood and left out, such as “19” in row 1.',
      '2 rows: 1 imported, 0 updated, 0 unchanged, 1 rejected.',
      '1 branch was created.',
      `The rejected rows and their reasons are in ${file}.rejected.ndjson`,
    ]);
  });

  test('retries a batch while a property is locked, and stops with a sentence', async () => {
    await feeds.import(feedOf(row('100_1')));
    const file = feeds.folder.write('locked.blm', feedOf(row('100_1', { PRICE: '1300' })));
    const limits = { DB_LOCK_TIMEOUT: '200ms' };
    const holder = await connectTo(feeds.databaseUrl);
    try {
      await holder.query('begin');
      await holder.query(`select from property where brand_id = ${feeds.brand} for update`);
      const waiting = runImport(feeds.databaseUrl, file, feeds.brand, [], limits);
      await eventually(async () => (await lockWaits(feeds.databaseUrl)) > 0);
      await holder.query('rollback');
      expect(await waiting).toMatchObject({ status: 0, report: { updated: 1 } });

      await holder.query('begin');
      await holder.query(`select from property where brand_id = ${feeds.brand} for update`);
      expect(await runImport(feeds.databaseUrl, file, feeds.brand, [], limits)).toEqual({
        status: 1,
        output:
          'The record was changed at the same time. Try again. What was imported stays; run the same ' +
          'command.\n',
        report: undefined,
      });
    } finally {
      await holder.end();
    }
  });

  test('ends after a batch on Ctrl-C, prints how many rows are in, and the same command does the rest', async () => {
    await feeds.import(feedOf(row('100_600')));
    const rows = Array.from({ length: 1200 }, (_, index) => row(`100_${index}`));
    const file = feeds.folder.write('stopped.blm', feedOf(...rows));
    const holder = await connectTo(feeds.databaseUrl);
    try {
      await holder.query('begin');
      await holder.query(`select from property where brand_id = ${feeds.brand} for update`);
      const command = startImport(feeds.databaseUrl, file, feeds.brand);
      // The second batch of 500 rows waits for the locked property.
      await eventually(async () => (await lockWaits(feeds.databaseUrl)) > 0);
      command.kill('SIGINT');
      await command.prints('Stopping');
      await holder.query('rollback');
      expect([await command.end(), command.stdout, command.output]).toEqual([
        1,
        '',
        'Stopping …\nStopped after 1000 rows: 999 imported, 0 updated, 1 unchanged, 0 rejected. ' +
          'Run it again to import the other rows.\n',
      ]);
    } finally {
      await holder.end();
    }
    expect(await feeds.properties()).toHaveLength(1000);
    expect(await runImport(feeds.databaseUrl, file, feeds.brand)).toMatchObject({
      status: 0,
      report: { imported: 200, unchanged: 1000 },
    });
  });

  test('withdraws nothing if it is stopped with --complete', async () => {
    await feeds.import(feedOf(row('100_1'), row('100_2')));
    const stopped = feeds.import(feedOf(row('100_1')), { isComplete: true, stopping: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow(/^Stopped after 0 rows: 0 imported, .* Run it again/);
    expect(await feeds.statuses()).toEqual({ '100_1': 'available', '100_2': 'available' });
  });

  test('runs the commands of the guide', async () => {
    const guide = readFileSync(projectFile('docs/guides/feeds.md'), 'utf8');
    const commands = [
      ...guide.matchAll(/^npm run --silent cli -- import properties feed\.blm --brand 1(.*)$/gm),
    ];
    expect(commands).toHaveLength(3);
    const rejected = /^{"row".*$/m.exec(guide)?.[0] ?? '';
    const file = feeds.folder.write('feed.blm', feedOf(row('100_1'), row('100_2', { PRICE: 'soon' })));
    for (const [, options = ''] of commands)
      expect(
        await runImport(feeds.databaseUrl, file, feeds.brand, options.split(' ').filter(Boolean)),
      ).toMatchObject({
        status: 0,
      });
    expect(rejectedRows(file)).toEqual([JSON.parse(rejected)]);
  });
});
