import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cloneDatabase, EMPTY_TEMPLATE, runSql } from '../support/database.js';
import { FeedFolder } from '../support/feed-files.js';
import { feedOf, feedRow } from '../support/feed-rows.js';
import { propertiesOf, rejectedRows, runImport, startImport } from '../support/import-feed.js';

const ROWS = 6000;
const KILLS = 30;

const rows = Array.from({ length: ROWS }, (_, index) =>
  feedRow(`100_${index}`, index % 100 === 7 ? { PRICE: 'unknown' } : { PRICE: String(700 + (index % 900)) }),
);

describe('an import that is killed', () => {
  const folder = new FeedFolder();
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  beforeAll(async () => {
    database = await cloneDatabase(EMPTY_TEMPLATE);
  });
  afterAll(async () => {
    await database.drop();
    folder.remove();
  });

  /** A brand with properties of an earlier feed: half of them change, and a tenth no longer exists. */
  async function newBrand(): Promise<number> {
    const [created] = await runSql<{ id: string }>(
      database.url,
      `insert into brand (name, entitlements, created_at, updated_at)
        values ('Agency', '[]', now(), now()) returning id`,
    );
    const brand = Number(created?.id);
    const before = rows.slice(0, ROWS / 2).map((row) => row.map((value) => (value === '2' ? '3' : value)));
    const gone = Array.from({ length: ROWS / 10 }, (_, index) => feedRow(`100_gone_${index}`));
    const file = folder.write('before.blm', feedOf(...before, ...gone));
    expect(await runImport(database.url, file, brand)).toMatchObject({ status: 0 });
    return brand;
  }

  test('at random moments ends in the same state when the command runs again', async () => {
    const file = folder.write('feed.blm', feedOf(...rows));
    const [killed, other] = [await newBrand(), await newBrand()];
    const start = Date.now();
    expect(await runImport(database.url, file, other, ['--complete'])).toMatchObject({ status: 0 });
    const duration = Date.now() - start;
    const expected = rejectedRows(file);
    folder.removeFile('feed.blm.rejected.ndjson');

    for (let kill = 0; kill < KILLS; kill += 1) {
      const command = startImport(database.url, file, killed, ['--complete']);
      await sleep((duration * (kill + Math.random())) / KILLS);
      command.kill('SIGKILL');
      await command.end();
      expect(existsSync(`${file}.rejected.ndjson`) ? rejectedRows(file) : expected).toEqual(expected);
    }
    const { status, report } = await runImport(database.url, file, killed, ['--complete']);
    expect({ status, report }).toMatchObject({ status: 0, report: { rows: ROWS, rejected: ROWS / 100 } });
    expect(await propertiesOf(database.url, killed)).toEqual(await propertiesOf(database.url, other));
    expect(rejectedRows(file)).toEqual(expected);
    expect(existsSync(`${file}.rejected.ndjson.part`)).toBe(false);
  });
});
