import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type IsKnownOrigin, knownOrigins } from '../../src/auth/known-origins.js';
import { closeOrm, type Orm, openOrm } from '../../src/database/orm/orm.js';
import { Statements } from '../../src/database/wire/statements.js';
import { cloneDatabase, connectionTo, connectTo, lockWaits, runSql } from '../support/database.js';
import { eventually } from '../support/eventually.js';

const SITE = 'https://www.example.com';
const MOST = 1000;
const strangers = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `https://s${at}.example.com`);

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let orm: Orm;
let isKnown: IsKnownOrigin;
beforeAll(async () => {
  database = await cloneDatabase();
  orm = await openOrm(connectionTo(database.url), [], { discovery: { warnWhenNoEntities: false } });
  const pool = await orm.em.getConnection().getNativeClient();
  isKnown = knownOrigins(new Statements(pool, { prepare: true }), () => new Date());
  await runSql(database.url, `update api_key set origins = '["${SITE}"]'`);
});
afterAll(async () => {
  await closeOrm(orm, 1000);
  await database.drop();
});

test('a bounded number of origins wait for a look-up, and one more is rejected and may retry', async () => {
  const other = await connectTo(database.url);
  await other.query('begin');
  await other.query('lock table api_key in access exclusive mode');
  const first = isKnown(SITE);
  await eventually(async () => (await lockWaits(database.url, 'k.origins')) === 1);
  const waiting = [SITE, ...strangers(MOST - 1)].map((origin) => isKnown(origin));
  const again = isKnown(SITE);
  const late = {
    code: 'RATE_LIMITED',
    message: 'Pages of too many origins are calling. Wait `Retry-After` seconds.',
  };
  await expect(isKnown('https://late.example.com')).rejects.toMatchObject(late);
  await other.query('rollback');
  await other.end();
  expect(await Promise.all([first, again])).toEqual([true, true]);
  expect((await Promise.all(waiting)).filter(Boolean)).toHaveLength(1);
  expect(await isKnown('https://late.example.com')).toBe(false);
});

test('a failed look-up fails for all requests that wait for it, and the next one works', async () => {
  await runSql(database.url, 'alter table api_key rename to gone');
  const failed = await Promise.allSettled([SITE, ...strangers(2)].map((origin) => isKnown(origin)));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await runSql(database.url, 'alter table gone rename to api_key');
  expect(await isKnown(SITE)).toBe(true);
});
