import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';

const PAGE = `query ($first: Int, $after: String) {
  flows(first: $first, after: $after) {
    totalCount
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    edges { cursor node { id createdAt } }
  }
}`;

describe('the pages of flows', () => {
  let service: TestService;
  /** The ids of the flows of the brand in the expected order. */
  let listed: number[];
  beforeAll(async () => {
    service = await TestService.start();
    // Several flows have the same creation time: a page may end between them.
    await service.sql(
      `update flow set created_at = '2026-03-01T10:00:00Z'
        where brand_id = $1 and id in (select id from flow where brand_id = $1 order by id limit 7)`,
      [service.brand.brandId],
    );
    const rows = await service.sql<{ id: string }>(
      'select id from flow where brand_id = $1 and not is_deleted order by created_at desc, id desc',
      [service.brand.brandId],
    );
    listed = rows.map(({ id }) => Number(id));
  });
  afterAll(() => service.stop());

  const page = async (variables: object) => dataOf(await service.graphql(PAGE, variables)).flows;
  const idsOf = (flows: CallResponse['body']): number[] =>
    flows.edges.map(({ node }: { node: { id: number } }) => node.id);

  test('contain every flow once, the newest first', async () => {
    const seen: number[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const flows: CallResponse['body'] = await page({ first: 4, after });
      expect(flows.totalCount).toBe(listed.length);
      expect(flows.pageInfo.hasPreviousPage).toBe(after !== null);
      expect(flows.pageInfo.startCursor).toBe(flows.edges[0].cursor);
      expect(flows.pageInfo.endCursor).toBe(flows.edges.at(-1).cursor);
      seen.push(...idsOf(flows));
      ({ endCursor: after, hasNextPage: more } = flows.pageInfo);
    }
    expect(seen).toEqual(listed);
  });

  test('contain 20 flows by default and at most 100', async () => {
    expect((await page({})).edges).toHaveLength(20);
    expect(idsOf(await page({ first: 100 }))).toEqual(listed);
    const response = await service.graphql(PAGE, { first: 101 });
    expect(codeOf(response)).toBe('VALIDATION_FAILED');
    expect(problemsOf(response)).toEqual(['first: must be 100 or less']);
  });

  test('have totalCount and no cursors if they are empty', async () => {
    expect(await page({ first: 0 })).toEqual({
      totalCount: listed.length,
      edges: [],
      pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: null, endCursor: null },
    });
  });

  test('end with an empty page after the last flow, which has a previous page', async () => {
    const last = await page({ first: 100 });
    expect(await page({ after: last.pageInfo.endCursor })).toEqual({
      totalCount: listed.length,
      edges: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
    });
  });

  test('repeat no flow if another one is created between two pages', async () => {
    const before = await page({ first: 5 });
    await service.sql(
      `insert into flow (brand_id, created_at, updated_at, property_id, percentage_completed, is_completed)
       select brand_id, now(), now(), property_id, 0, false from flow where brand_id = $1 and id = $2`,
      [service.brand.brandId, service.brand.flowId],
    );
    const next = await page({ first: 5, after: before.pageInfo.endCursor });
    expect(idsOf(next)).toEqual(listed.slice(5, 10));
    expect(next.totalCount).toBe(listed.length + 1);
    await service.sql('delete from flow where brand_id = $1 and created_at > $2', [
      service.brand.brandId,
      before.edges[0].node.createdAt,
    ]);
  });

  test('neither list nor count a deleted flow', async () => {
    await service.sql('update flow set is_deleted = true where brand_id = $1 and id = $2', [
      service.brand.brandId,
      listed[2],
    ]);
    const flows = await page({ first: 100 });
    await service.sql('update flow set is_deleted = false where brand_id = $1 and id = $2', [
      service.brand.brandId,
      listed[2],
    ]);
    expect(idsOf(flows)).toEqual(listed.filter((id) => id !== listed[2]));
    expect(flows.totalCount).toBe(listed.length - 1);
  });

  test('reject text that is not a cursor with 422', async () => {
    const encoded = (text: string) => Buffer.from(text).toString('base64url');
    const wrong = [
      'x',
      '💥',
      '....',
      encoded('yesterday 5'),
      encoded('2026-02-30T00:00:00Z 5'),
      encoded('2026-01-01T00:00:00Z'),
      encoded('2026-01-01T00:00:00Z 0'),
      encoded('2026-01-01T00:00:00Z -5'),
      encoded('2026-01-01T00:00:00Z 99999999999999999999'),
      encoded('0000-01-01T00:00:00Z 5'),
      encoded("2026-01-01T00:00:00Z 1' or '1'='1"),
      encoded('\0'),
    ];
    for (const after of wrong) {
      const response = await service.graphql(PAGE, { after });
      expect(codeOf(response)).toBe('VALIDATION_FAILED');
      expect(problemsOf(response)).toEqual(['after: must be a cursor of this list']);
    }
    const long = await service.graphql(PAGE, { after: 'a'.repeat(201) });
    expect(problemsOf(long)).toEqual(['after: must have at most 200 characters']);
    expect(problemsOf(await service.graphql(PAGE, { after: 'a\0', first: -1 }))).toEqual([
      'first: must be 0 or more',
      'after: must not contain the character NUL',
    ]);
  });
});
