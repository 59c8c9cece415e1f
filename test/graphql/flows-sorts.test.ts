import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectTo } from '../support/database.js';
import { readsDuring } from '../support/flat/plans.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';

const PAGE = `query ($first: Int, $after: String, $sortBy: FlowListSort, $sortOrder: SortOrder) {
  flows(first: $first, after: $after, sortBy: $sortBy, sortOrder: $sortOrder) {
    totalCount pageInfo { hasNextPage endCursor } edges { cursor node { id cursor } }
  }
}`;
const SORTS = [
  ['CREATED_AT', 'created_at', 'flow_by_created'],
  ['UPDATED_AT', 'updated_at', 'flow_by_updated'],
  ['TENANCY_STARTS_ON', `coalesce(tenancy_starts_on, 'infinity')`, 'flow_by_start'],
  ['PERCENTAGE', 'percentage_completed', 'flow_by_percentage'],
] as const;
const DIRECTIONS = ['ASC', 'DESC'] as const;
const CASES = SORTS.flatMap(([sortBy, key, index]) =>
  DIRECTIONS.map((sortOrder) => ({ sortBy, sortOrder, key, index })),
);

describe('flows are sorted', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
    // Ties, and flows without a start.
    await service.sql(
      `update flow set tenancy_starts_on = case when id % 3 = 0 then null
        else '2026-12-01'::date + (id % 4)::int end,
        updated_at = to_timestamp(1772359200.123 + (id % 5) / 1000.0)
          where brand_id = $1`,
      [service.brand.brandId],
    );
  });
  afterAll(() => service.stop());

  const page = async (variables: object): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(PAGE, variables)).flows;

  test.each(CASES)(
    'by $sortBy, $sortOrder, and all pages together contain every flow once',
    async ({ sortBy, sortOrder, key }) => {
      const stored = await service.sql<{ id: number }>(
        `select id::int from flow where brand_id = $1 and not is_deleted
          order by ${key} ${sortOrder}, id ${sortOrder}`,
        [service.brand.brandId],
      );
      const seen: number[] = [];
      for (let after: string | null = null, more = true; more; ) {
        const flows: CallResponse['body'] = await page({ first: 3, after, sortBy, sortOrder });
        expect(flows.totalCount).toBe(stored.length);
        seen.push(...flows.edges.map(({ node }: { node: { id: number } }) => node.id));
        ({ endCursor: after, hasNextPage: more } = flows.pageInfo);
        expect(after?.length).toBeLessThanOrEqual(200);
      }
      expect(seen).toEqual(stored.map(({ id }) => id));
    },
  );

  test('with those without a start last in ascending order, and first in descending order', async () => {
    const starts = async (sortOrder: string): Promise<(string | null)[]> => {
      const query = `query ($sortOrder: SortOrder) {
        flows(first: 100, sortBy: TENANCY_STARTS_ON, sortOrder: $sortOrder) {
          edges { node { tenancyStartsOn } }
        }
      }`;
      const { flows } = dataOf(await service.graphql(query, { sortOrder }));
      return flows.edges.map(
        ({ node }: { node: { tenancyStartsOn: string | null } }) => node.tenancyStartsOn,
      );
    };
    const [ascending, descending] = [await starts('ASC'), await starts('DESC')];
    expect([ascending[0], ascending.at(-1)]).toEqual(['2026-12-01', null]);
    expect(descending).toEqual(ascending.toReversed());
  });

  test('with the newest first by default, and the cursor of a flow is valid there too', async () => {
    const { edges } = await page({ first: 5 });
    expect(edges.map(({ cursor }: { cursor: string }) => cursor)).toEqual(
      edges.map(({ node }: CallResponse['body']) => node.cursor),
    );
    const next = await page({
      first: 2,
      after: edges[2].node.cursor,
      sortBy: 'CREATED_AT',
      sortOrder: 'DESC',
    });
    expect(next.edges).toEqual(edges.slice(3, 5));
  });

  test('only with a cursor of the same sort, direction and list', async () => {
    const cursors: { of: object; cursor: string }[] = [];
    for (const { sortBy, sortOrder } of CASES) {
      const { edges } = await page({ first: 1, sortBy, sortOrder });
      cursors.push({ of: { sortBy, sortOrder }, cursor: edges[0].cursor });
    }
    const { maintenanceIssues } = dataOf(
      await service.graphql('{ maintenanceIssues(first: 1) { edges { cursor } } }'),
    );
    cursors.push({ of: {}, cursor: maintenanceIssues.edges[0].cursor });
    for (const { sortBy, sortOrder } of CASES)
      for (const { of, cursor } of cursors) {
        const own = JSON.stringify(of) === JSON.stringify({ sortBy, sortOrder });
        const response = await service.graphql(PAGE, { first: 1, after: cursor, sortBy, sortOrder });
        expect([of, sortBy, sortOrder, response.body.errors && codeOf(response)]).toEqual([
          of,
          sortBy,
          sortOrder,
          own ? undefined : 'VALIDATION_FAILED',
        ]);
      }
  });

  test('only with a real cursor, not with similar text', async () => {
    const encoded = (text: string) => Buffer.from(text).toString('base64url');
    for (const after of [
      encoded('Flow:tenancy_starts_on:asc 2026-02-30 1'),
      encoded('Flow:tenancy_starts_on:asc -infinity 1'),
      encoded('Flow:tenancy_starts_on:asc infinity 0'),
      encoded("Flow:tenancy_starts_on:asc ' 1"),
      encoded('Flow:tenancy_starts_on:asc infinity 1 2'),
      'x',
    ]) {
      const response = await service.graphql(PAGE, { after, sortBy: 'TENANCY_STARTS_ON', sortOrder: 'ASC' });
      expect(problemsOf(response)).toEqual([
        'after: must be a cursor of this list, with the same sort and direction',
      ]);
    }
  });

  test('even if a filter by reference leaves one flow', async () => {
    await service.sql(`update flow set reference = 'REF-1' where brand_id = $1 and id = $2`, [
      service.brand.brandId,
      service.brand.flowId,
    ]);
    await service.sql(`update flow set reference = 'REF-1' where brand_id = $1 and id = $2`, [
      service.other.brandId,
      service.other.flowId,
    ]);
    const query = 'query ($reference: String) { flows(reference: $reference) { edges { node { id } } } }';
    const { flows } = dataOf(await service.graphql(query, { reference: 'REF-1' }));
    expect(flows.edges).toEqual([{ node: { id: service.brand.flowId } }]);
    expect(dataOf(await service.graphql(query, { reference: 'REF-2' })).flows.edges).toEqual([]);
  });

  describe('among thousands', () => {
    beforeAll(async () => {
      await service.sql(
        `insert into flow (brand_id, created_at, updated_at, property_id, percentage_completed, is_completed,
          tenancy_starts_on)
          select brand_id, created_at + n * interval '1 second', updated_at + n * interval '1 second',
            property_id, n % 100, false,
            case when n % 4 = 0 then null else '2026-01-01'::date + (n % 900) end
          from flow, generate_series(1, 5000) n where brand_id = $1 and id = $2`,
        [service.brand.brandId, service.brand.flowId],
      );
      await service.sql('analyze flow');
    });

    test.each(CASES)(
      'by $sortBy, $sortOrder, and a page is read from the index',
      async ({ sortBy, sortOrder, index }) => {
        const { pageInfo } = await page({ first: 50, sortBy, sortOrder });
        const [text, values] = await statementOf(() =>
          page({ first: 50, after: pageInfo.endCursor, sortBy, sortOrder }),
        );
        const client = await connectTo(service.databaseUrl);
        const plan = await client.query(`explain (format json) ${text}`, values).finally(() => client.end());
        const steps = JSON.stringify(plan.rows);
        expect(steps).toContain(`"Index Name":"${index}"`);
        expect(steps).toMatch(/"Index Cond":"[^"]*(ROW|created_at)/);
        expect(steps).not.toMatch(/"Node Type":"(Incremental )?Sort"|Seq Scan/);
      },
    );
  });

  /** The statement that reads a page, with its values. */
  async function statementOf(run: () => Promise<unknown>): Promise<[text: string, values: unknown[]]> {
    const found = (await readsDuring(run)).find(
      ({ text }) => text.includes('order by') && text.includes('"flow"'),
    );
    return [found?.text ?? '', [...(found?.values ?? [])]];
  }
});
