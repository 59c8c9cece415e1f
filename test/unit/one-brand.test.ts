import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { projectFile } from '../../src/paths.js';
import { analyse } from '../support/one-brand/analysis.js';
import { MAY_READ_ALL_BRANDS, StatementRule } from '../support/one-brand/rule.js';

const CONNECTION = {};

/** The problems that the check finds in statements that are sent one after the other over one connection. */
function found(...statements: (string | [string, unknown[]])[]): string[] {
  const rule = new StatementRule(new Set(['flow', 'property', 'app_user']));
  for (const one of statements)
    if (typeof one === 'string') rule.check(CONNECTION, one);
    else rule.check(CONNECTION, ...one);
  return [...rule.broken].map((text) => text.slice(0, text.indexOf(':\n')));
}

describe('the check that a statement uses one brand', () => {
  beforeAll(() => loadModule());

  test.each([
    'select * from flow where brand_id = $1',
    `select f.* from "flow" as f where f."brand_id" = '1' and f.id in (2, 3)`,
    'select * from flow where (brand_id, id) in ((1, 2), (1, 3))',
    'select * from flow where (brand_id, id) = (1, 2) for update',
    `select * from flow f join property p on p.brand_id = f.brand_id and p.id = f.property_id
      where p.brand_id = $1`,
    'select * from flow f, property p where p.brand_id = f.brand_id and 1::bigint = f.brand_id',
    'select * from flow f left join property p on p.brand_id = f.brand_id where f.brand_id = 1',
    `select (select count(*) from property p where p.brand_id = $1 and p.id = f.property_id) from flow f
      where f.brand_id = $1`,
    `select * from flow f where brand_id = $1
      and exists (select from property p where p.brand_id = $1 and p.id = f.property_id)`,
    'select id from flow where brand_id = 1 union select id from property where brand_id = 1',
    `with due as (select brand_id, id from flow where brand_id = 1 for update) update flow f
      set is_archived = true from due where f.brand_id = due.brand_id and f.id = due.id`,
    `select * from (select brand_id, id from flow where brand_id = 1) f
      join property p on p.brand_id = f.brand_id`,
    'insert into flow (brand_id, id) values (1, 2), (1, 3) on conflict do nothing',
    'insert into flow (brand_id, id) select brand_id, 5 from property where brand_id = 1',
    'update flow set is_archived = true where brand_id = $1 and id = $2 returning id',
    'delete from flow where brand_id = 1',
    'select nextval($1), * from brand b join api_key k on k.brand_id = b.id',
    'alter table flow add column note text',
  ])('accepts %s', (sql) => {
    expect(found([sql, [1, 2]])).toEqual([]);
  });

  test.each([
    ['select * from flow', 'flow is used without a brand'],
    ['select * from flow where brand_id > 1', 'flow is used without a brand'],
    ['select * from flow where brand_id = any($1)', 'flow is used without a brand'],
    ['select * from flow where brand_id = 1 or is_archived', 'flow is used without a brand'],
    ['select * from flow where not (brand_id = 1)', 'flow is used without a brand'],
    ['select brand_id from flow for update skip locked', 'flow is used without a brand'],
    [
      'select * from flow f join property p on p.id = f.property_id where f.brand_id = 1',
      'property is used without a brand',
    ],
    [
      'select * from flow f left join property p on f.brand_id = 1 and p.brand_id = 1',
      'flow is used without a brand',
    ],
    [
      `select * from flow f where brand_id = 1 and exists (select from property p where p.id = f.property_id)`,
      'property is used without a brand',
    ],
    [
      `select * from flow f where brand_id = 1 and exists (select from property p where p.brand_id = f.brand_id)`,
      'property is used without a brand',
    ],
    [
      `select (select count(*) from property p where p.brand_id = f.brand_id) from flow f where f.brand_id = $1`,
      'property is used without a brand',
    ],
    [
      'select id from flow where brand_id = 1 union select id from property',
      'property is used without a brand',
    ],
    ['with all_of_them as (select * from flow) select 1', 'flow is used without a brand'],
    ['select * from (select * from flow) f where f.brand_id = 1', 'flow is used without a brand'],
    ['insert into flow (id) values (2)', 'flow gets a row without a brand'],
    ['insert into flow (id, brand_id) select 1, id from brand', 'flow gets a row without a brand'],
    ['update flow set is_archived = true where id = 2', 'flow is used without a brand'],
    ['update flow set brand_id = 2 where brand_id = 1', 'brand_id is changed'],
    [
      'delete from flow f using unnest($1::bigint[]) as done(brand_id) where f.brand_id = done.brand_id',
      'flow is used without a brand',
    ],
    ['delete from app_user where brand_id = 1 and id = 2', 'a user is deleted'],
    ['insert into flow (brand_id, id) values (1, 2), (2, 3)', 'the brands 1, 2 in one statement'],
    ['select * from flow where brand_id in (1, 2)', 'the brands 1, 2 in one statement'],
    [
      'select * from flow where brand_id = 1 union select * from flow where brand_id = 2',
      'the brands 1, 2 in one statement',
    ],
  ])('rejects %s', (sql, problem) => {
    expect(found(sql)).toEqual([problem]);
  });

  test('exempts plain reads alone', () => {
    const ofAll = MAY_READ_ALL_BRANDS.map((sql) =>
      analyse(
        sql.replaceAll('$instant', 'now()'),
        new Set([
          ...[
            'outbox',
            'outgoing_message',
            'endpoint_email',
            'idempotency_key',
            'deadline',
            'deadline_refresh',
            'event_stream',
            'compliance_due',
            'rent_change',
            'property',
            'webhook_sender',
            'webhook_delivery',
            'webhook_endpoint',
            'request_log',
          ],
        ]),
      ),
    );
    expect(ofAll.filter(({ locks, writes }) => locks || writes.length > 0)).toEqual([]);
    expect(ofAll.filter(({ problems }) => problems.length === 0)).toEqual([]);
    expect(analyse('select from flow where brand_id = 1 for update', new Set(['flow'])).locks).toBe(true);
  });

  test('exempts the reads that the guide to clusters lists as reads of all brands', () => {
    const guide = readFileSync(projectFile('docs/guides/cluster.md'), 'utf8');
    const [, table = ''] = /\| Reads \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(guide) ?? [];
    const listed = [...table.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name);
    const read = MAY_READ_ALL_BRANDS.map((sql) => / from (\w+)/.exec(sql)?.[1]);
    expect(listed.toSorted()).toEqual(read.toSorted());
  });

  test('reports locks across brands, even in statements that may use all brands', () => {
    const rule = new StatementRule(new Set(['flow']));
    rule.checkLocks('select * from flow where id = 1');
    rule.checkLocks('update flow set reference = 1 where id = 2');
    rule.checkLocks('select * from flow where brand_id = 1 for update');
    expect([...rule.broken]).toEqual([]);
    rule.checkLocks('select * from flow where id = 1 for no key update');
    expect(rule.broken.size).toBe(1);
  });

  test('compares parameter values', () => {
    const sql = 'select * from flow f join property p on p.brand_id = $2 where f.brand_id = $1';
    expect(found([sql, [7, '7']])).toEqual([]);
    expect(found([sql, [7, 8]])).toEqual(['the brands 7, 8 in one statement']);
  });

  test('compares parameter values each time that a statement is sent', () => {
    const sql = 'select * from flow f join property p on p.brand_id = $2 where f.brand_id = $1';
    expect(found([sql, [7, 7]], [sql, [7, 8]], [sql, [7, 9]])).toEqual([
      'the brands 7, 8 in one statement',
      'the brands 7, 9 in one statement',
    ]);
    const change = 'update flow set is_archived = true where brand_id = $1';
    expect(found('begin', [change, [1]], [change, [2]])).toEqual(['the brands 1, 2 in one transaction']);
  });

  test('applies to a whole transaction', () => {
    const of = (brand: number) => `update flow set is_archived = true where brand_id = ${brand}`;
    expect(found('begin', of(1), 'commit', 'begin', of(2), 'commit')).toEqual([]);
    expect(found('begin', of(1), of(2))).toEqual(['the brands 1, 2 in one transaction']);
    expect(found('begin', of(1), `update brand set name = 'One' where id = 1`)).toEqual([
      'a brand and its rows are written in one transaction',
    ]);
  });
});
