import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataOf } from '../support/graphql.js';
import { insertProperties } from '../support/many-properties.js';
import { newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { sentDuring, statementsDuring } from '../support/statements.js';

const COUNT = 6000;
const PAGE = 20;
const QUERY = `query ($text: String, $after: String) {
  properties(text: $text, first: ${PAGE}, after: $after) {
    totalCount isTotalCountEstimated pageInfo { hasNextPage endCursor } edges { node { id } }
  }
}`;

describe('pages of rows that match a search term', () => {
  let service: TestService;
  let own: Awaited<ReturnType<typeof newBrand>>;
  beforeAll(async () => {
    service = await TestService.start();
    own = await newBrand(service, 'Of text');
    // One in sixty is found among the first rows, but not among the first 1,000; one in 700 in an index
    // alone, and one among the first 5,000 rows alone: more rows have its trigrams than are looked at.
    await insertProperties(service, own.brandId, COUNT, {
      reference: "'T' || n",
      created_at: "timestamptz '2026-01-01Z' + make_interval(mins => n * 7919 % 100000)",
      display_address: `case when n % 60 = 0 then '1 Maple Row' when n % 700 = 1 then '7 Quince Row'
        when n * 7919 % 100000 < 20000 and n % 10 = 7 then '9 Cedar Row'
        when n = 5500 then '2 Row Birch' else '2 Birch Row' end || ', no ' || n`,
      postcode: "'AB1 2CD'",
      placed_by: "'none'",
    });
  });
  afterAll(() => service.stop());

  const page = async (text: string, after: string | null) =>
    dataOf(await service.graphql(QUERY, { text, after }, { key: own.key })).properties;

  async function stored(text: string): Promise<number[]> {
    const rows = await service.sql<{ id: string }>(
      `select id from property where brand_id = $1 and display_address ilike '%' || $2 || '%'
        order by created_at desc, id desc`,
      [own.brandId, text],
    );
    return rows.map(({ id }) => Number(id));
  }

  test.each([
    ['Maple'],
    ['1 m'],
    ['1 Maple Row, no 1'],
    ['Quince'],
    ['Cedar'],
    ['7 q'],
    ['e r'],
    ['row, no 59'],
    ['zzz'],
    ['row birch'],
  ])('contain those with %j, in the order of the list', async (text) => {
    const expected = await stored(text);
    let after: string | null = null;
    for (let from = 0; from < 4 * PAGE; from += PAGE) {
      const found = await page(text, after);
      expect(found.edges.map(({ node }: { node: { id: number } }) => node.id)).toEqual(
        expected.slice(from, from + PAGE),
      );
      if (!found.isTotalCountEstimated) expect(found.totalCount).toBe(expected.length);
      expect(found.pageInfo.hasNextPage).toBe(expected.length > from + PAGE);
      if (!found.pageInfo.hasNextPage) break;
      after = found.pageInfo.endCursor;
    }
  });

  test('read an index once, together with their total', async () => {
    const lookUps = async (text: string): Promise<number> => {
      const sent = await statementsDuring(() => page(text, null));
      return sent.filter((sql) => /@> \(select trigrams/.test(sql)).length;
    };
    expect([await lookUps('Quince'), await lookUps('Maple'), await lookUps('zzz')]).toEqual([1, 1, 1]);
  });

  test('read only the rows of the page among the many that an index has', async () => {
    expect((await stored('Cedar')).length).toBeGreaterThan(5 * PAGE);
    const sent = await sentDuring(() => page('Cedar', null));
    const ids = sent.filter(({ text }) => text.includes('select unnest(')).flatMap(({ values }) => values);
    const lists = ids.map(String).filter((value) => /^\{\d+(,\d+)*\}$/.test(value));
    expect(lists.map((list) => list.split(',').length)).toEqual([PAGE + 1]);
  });

  test('use no index if enough of the first rows match to fill the page', async () => {
    const query = `query ($text: String) {
      properties(text: $text, first: ${PAGE}) { edges { node { id } } }
    }`;
    const sent = await statementsDuring(() => service.graphql(query, { text: 'Maple' }, { key: own.key }));
    expect(sent.filter((sql) => /limit \d+ offset 1000\) as t/.test(sql))).toHaveLength(1);
    expect(sent.filter((sql) => /show_trgm/.test(sql))).toEqual([]);
  });
});
