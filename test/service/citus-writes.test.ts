import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from 'pg';
import { rejectedWrites } from '../support/citus-writes/check.js';
import { WriteCollection } from '../support/citus-writes/collect.js';
import { connectTo, urlOf } from '../support/database.js';
import { shared } from '../support/shared.js';

describe('the rule for functions in writes to distributed tables', () => {
  let client: Client;
  beforeAll(async () => {
    const { adminUrl, templates } = shared();
    client = await connectTo(urlOf(adminUrl, templates.checks));
  });
  afterAll(() => client.end());

  const problems = async (sql: string) => (await rejectedWrites(client, [sql])).get(sql) ?? [];

  test.each([
    'update flow set version = version + 1 where brand_id = $1 and id = $2 returning id, version',
    `update flow set updated_at = now() where brand_id = 1 and updated_at < now() - interval '1 day'`,
    'update deadline set due_on = due_on + 1 where brand_id = $1 returning due_on',
    'update flow set version = version where brand_id = 1 returning version::text',
    `insert into outbox (brand_id, type, occurred_at, payload) values (1, 'x', now(), '{}') returning id`,
    `insert into deadline (brand_id, flow_id, key) values (1, 2, 'k') on conflict (brand_id, flow_id, key)
      do update set due_on = excluded.due_on, updated_at = excluded.updated_at`,
    `delete from outbox where brand_id = 1 and id in (select id from outbox where brand_id = 1
      and occurred_at + interval '1 day' < $1 for update skip locked)`,
    'select due_on::text from deadline where brand_id = 1',
    'update viewing set occurred_at = random() where brand_id = 1',
  ])('accepts %s', async (sql) => {
    expect(await problems(sql)).toEqual([]);
  });

  test.each([
    [
      'update deadline set due_on = due_on where brand_id = $1 returning due_on::text',
      'a stable function in a returning list',
    ],
    ['delete from outbox where brand_id = 1 returning now()', 'a stable function in a returning list'],
    [
      `insert into deadline (brand_id, flow_id, key) values (1, 2, 'k') returning created_at::date`,
      'a stable function in a returning list',
    ],
    [
      `update flow set updated_at = updated_at - interval '1 day' where brand_id = 1`,
      'a stable function with a column in a write',
    ],
    [
      `update outbox set type = type where occurred_at + interval '1 day' < $1`,
      'a stable function with a column in a write',
    ],
    [
      'update flow set updated_at = case when version = 1 then now() end where brand_id = 1',
      'a stable function in case or coalesce',
    ],
    [
      'update flow set updated_at = coalesce(updated_at, now()) where brand_id = 1',
      'a stable function in case or coalesce',
    ],
    ['update flow set updated_at = clock_timestamp()', 'a volatile function in an update'],
    ['delete from outbox where random() < 0.5', 'a volatile function in the condition of a write'],
    [
      `insert into deadline (brand_id, flow_id, key) values (1, 2, 'k') on conflict (brand_id, flow_id, key)
        do update set updated_at = now()`,
      'a stable function in on conflict',
    ],
    [
      'with gone as (delete from outbox where brand_id = 1 returning occurred_at::text) select * from gone',
      'a stable function in a returning list',
    ],
  ])('rejects %s', async (sql, problem) => {
    expect(await problems(sql)).toEqual([problem]);
  });

  test('a write is examined once, whatever its values are, and each statement of several separately', () => {
    const writes = new WriteCollection(['flow']);
    writes.note('update flow set version = 1 where id = 2');
    writes.note('update flow set version = 3 where id = 4');
    writes.note(`select '£'; delete from flow where id = 1; select 2`);
    writes.note('select * from flow for update');
    expect(writes.statements.filter((sql) => !/^\s*select/.test(sql)).map((sql) => sql.trim())).toEqual([
      'update flow set version = 1 where id = 2',
      'delete from flow where id = 1',
    ]);
  });
});
