import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfig, settingsOf } from '../../src/config.js';
import { closeOrm, type Orm, openOrm } from '../../src/database/orm/orm.js';
import { Brand } from '../../src/domain/base/brand.entity.js';
import { entities } from '../../src/domain/entities.js';
import { BrandTarget } from '../../src/feeds/brand-target.js';
import { importFeed } from '../../src/feeds/import.js';
import { DiskStore } from '../../src/media/disk-store.js';
import { cloneDatabase, connectionTo, EMPTY_TEMPLATE } from '../support/database.js';
import { FeedFolder } from '../support/feed-files.js';
import { feedOf, feedRow } from '../support/feed-rows.js';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let orm: Orm;
const folder = new FeedFolder();
beforeAll(async () => {
  database = await cloneDatabase(EMPTY_TEMPLATE);
  orm = await openOrm(connectionTo(database.url), entities);
});
afterAll(async () => {
  await closeOrm(orm, 1000);
  await database.drop();
  folder.remove();
});

/** In this process, which checks each statement. */
test('every statement of an import uses exactly one brand', async () => {
  const em = orm.em.fork();
  const brand = em.create(Brand, { name: 'Agency', entitlements: [] }, { persist: true });
  await em.flush();
  const run = (content: string, isDryRun: boolean) => {
    const settings = settingsOf(readConfig({}));
    const target = new BrandTarget(orm.em, settings, brand.id, isDryRun);
    const to = { target, media: new DiskStore(folder.path, settings) };
    return importFeed(folder.write('feed.blm', content), to, { isDryRun, isComplete: true });
  };
  const rows = Array.from({ length: 1200 }, (_, index) => feedRow(`100_${index}`));
  expect(await run(feedOf(...rows), false)).toMatchObject({ imported: 1200, createdBranches: 1 });
  const fewer = feedOf(...rows.slice(1), feedRow('100_new'));
  expect(await run(fewer, true)).toMatchObject({ imported: 1, withdrawal: { withdrawn: 1 } });
  expect(await run(fewer, false)).toMatchObject({ unchanged: 1199, withdrawal: { withdrawn: 1 } });
  expect(await run(fewer, false)).toMatchObject({ unchanged: 1200, withdrawal: { withdrawn: 0 } });
  const [table] = await em.execute<{ rows: number }[]>(
    `select reltuples::int as rows from pg_class where relname = 'property'`,
  );
  expect(table).toEqual({ rows: 1201 });
});
