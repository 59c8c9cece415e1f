import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cloneDatabase, EMPTY_TEMPLATE, runSql } from '../support/database.js';
import { FeedFolder } from '../support/feed-files.js';
import { feedOf, feedRow } from '../support/feed-rows.js';
import { propertiesOf, rejectedRows, runImport, startImport } from '../support/import-feed.js';
import { archive, homeOf } from '../support/picture-feeds.js';
import { jpeg, png } from '../support/pictures.js';

const ROWS = 6000;
const KILLS = 30;
const HOMES = 300;

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

  test('with pictures ends with the same properties and pictures when the command runs again', async () => {
    const names = Array.from({ length: HOMES }, (_, at) => [`${at}_IMG_00.jpg`, `${at}_IMG_01.png`] as const);
    const file = folder.write(
      'pictures.zip',
      archive(
        names.map(([first, second], at) =>
          homeOf(`P${at}`, { MEDIA_IMAGE_00: first, MEDIA_IMAGE_01: second }),
        ),
        Object.fromEntries(
          names.flatMap(([first, second], at) => [
            [first, jpeg(`${at}`)],
            [second, png(at)],
          ]),
        ),
      ),
    );
    const run = (brand: number, at: string) => ({ brand, environment: { DATA_DIR: join(folder.path, at) } });
    const [killed, other] = [run(await newBrand(), 'killed'), run(await newBrand(), 'other')];
    const start = Date.now();
    const whole = await runImport(database.url, file, other.brand, [], other.environment);
    expect(whole).toMatchObject({ status: 0, report: { imported: HOMES, pictures: { stored: 2 * HOMES } } });
    const duration = Date.now() - start;
    for (let kill = 0; kill < KILLS / 3; kill += 1) {
      const command = startImport(database.url, file, killed.brand, [], killed.environment);
      await sleep((duration * (kill + Math.random())) / (KILLS / 3));
      command.kill('SIGKILL');
      await command.end();
    }
    const again = await runImport(database.url, file, killed.brand, [], killed.environment);
    expect(again).toMatchObject({
      status: 0,
      report: { rejected: 0, pictures: { missing: 0, rejected: 0 } },
    });
    expect(await propertiesOf(database.url, killed.brand)).toEqual(
      await propertiesOf(database.url, other.brand),
    );
    expect(await picturesIn(killed.environment.DATA_DIR)).toEqual(
      await picturesIn(other.environment.DATA_DIR),
    );
    const noted = await runSql<{ name: string }>(database.url, 'select name from picture order by name');
    expect(noted.map(({ name }) => name)).toEqual(Object.keys(await picturesIn(other.environment.DATA_DIR)));
  });
});

/** The sizes of the stored pictures, by their names. */
async function picturesIn(dataDir: string): Promise<Record<string, number>> {
  const entries = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true });
  const pictures = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('parts'));
  const sizes = pictures.map(async ({ name, parentPath }) => [
    name,
    (await stat(join(parentPath, name))).size,
  ]);
  return Object.fromEntries(
    (await Promise.all(sizes)).toSorted(([one], [two]) => (String(one) < String(two) ? -1 : 1)),
  );
}
