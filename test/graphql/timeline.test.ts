import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf, withNodes } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { INSTANT, UNKNOWN_ID } from '../support/shapes.js';

const TIMELINE = `query ($flowId: SafeInt!, $first: Int = 100, $after: String) {
  flowTimeline(flowId: $flowId, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor }
    edges { cursor node { id flowId personId eventType description createdAt updatedAt } }
  }
}`;
const RENEWED = `query ($text: String, $agentId: SafeInt, $branchId: SafeInt, $after: String,
    $sortOrder: SortOrder, $sortBy: FlowListSort) {
  flows(isRenewed: true, text: $text, agentId: $agentId, branchId: $branchId, after: $after,
      sortOrder: $sortOrder, sortBy: $sortBy) {
    totalCount pageInfo { endCursor } edges { node { id isRenewed renewedFrom } }
  }
}`;

describe('flowTimeline', () => {
  let service: TestService;
  /** A flow with a long history. */
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start();
    const [row] = await service.sql<{ id: number }>(
      `select flow_id::int as id from timeline_entry where brand_id = $1 group by flow_id
        order by count(*) desc, flow_id limit 1`,
      [service.brand.brandId],
    );
    flowId = row?.id ?? 0;
    // Some at the same time, so that the id must break the tie.
    await service.sql(
      `update timeline_entry set created_at = '2026-01-09T00:00:00Z', updated_at = '2026-02-01T00:00:00Z'
        where brand_id = $1 and flow_id = $2 and id % 2 = 0`,
      [service.brand.brandId, flowId],
    );
  });
  afterAll(() => service.stop());

  const timeline = async (variables: object): Promise<CallResponse['body']> => {
    const { flowTimeline } = dataOf(await service.graphql(TIMELINE, { flowId, ...variables }));
    const cursors = flowTimeline.edges.map(({ cursor }: { cursor: string }) => cursor);
    return { ...withNodes(flowTimeline, 'entries'), cursors };
  };
  const idsOf = (page: CallResponse['body']): number[] => page.entries.map(({ id }: { id: number }) => id);
  const stored = async (order: string): Promise<number[]> =>
    (
      await service.sql<{ id: number }>(
        `select id::int from timeline_entry where flow_id = $1 order by ${order}`,
        [flowId],
      )
    ).map(({ id }) => id);

  test('returns every field of the events, the newest first', async () => {
    const page = await timeline({});
    expect(idsOf(page)).toEqual(await stored('created_at desc, id desc'));
    expect(page.totalCount).toBe(page.entries.length);
    expect(page.entries[0]).toEqual({
      id: expect.any(Number),
      flowId,
      personId: expect.any(Number),
      eventType: expect.stringMatching(/^[A-Z_]+$/),
      description: expect.any(String),
      createdAt: expect.stringMatching(INSTANT),
      updatedAt: expect.stringMatching(INSTANT),
    });
  });

  test('is read page by page, with the cursors of the entries', async () => {
    const all = await stored('created_at desc, id desc');
    const start = await timeline({ first: 4 });
    const next = await timeline({ first: 4, after: start.pageInfo.endCursor });
    expect([...idsOf(start), ...idsOf(next)]).toEqual(all.slice(0, 8));
    expect(start.pageInfo.hasNextPage).toBe(true);
    const { cursors } = await timeline({});
    expect(await timeline({ after: cursors.at(-1) })).toEqual({
      totalCount: all.length,
      entries: [],
      cursors: [],
      pageInfo: { hasNextPage: false, endCursor: null },
    });
    expect((await timeline({ first: 0 })).entries).toEqual([]);
  });

  test('returns at most 100 entries per page, and none for a flow that does not exist', async () => {
    expect(problemsOf(await service.graphql(TIMELINE, { flowId, first: 101 }))).toEqual([
      'first: must be 100 or less',
    ]);
    expect(codeOf(await service.graphql(TIMELINE, { flowId: UNKNOWN_ID }))).toBe('NOT_FOUND');
    expect(problemsOf(await service.graphql(TIMELINE, { flowId, after: 'x' }))).toEqual([
      'after: must be a cursor of this list',
    ]);
  });
});

describe('the renewals among the flows', () => {
  let service: TestService;
  let brandId: number;
  beforeAll(async () => {
    service = await TestService.start();
    ({ brandId } = service.brand);
  });
  afterAll(() => service.stop());

  const renewed = async (variables: object = {}): Promise<CallResponse['body']> =>
    withNodes(dataOf(await service.graphql(RENEWED, variables)).flows, 'flows');
  const idsOf = (page: CallResponse['body']): number[] => page.flows.map(({ id }: { id: number }) => id);
  const stored = async (order: string, condition = 'true'): Promise<number[]> =>
    (
      await service.sql<{ id: number }>(
        `select id::int from flow where brand_id = $1 and is_renewed and not is_deleted and ${condition}
          order by ${order}`,
        [brandId],
      )
    ).map(({ id }) => id);

  test('are in pages, the newest first, apart from all other flows', async () => {
    const all = await stored('created_at desc, id desc');
    const first = await renewed();
    const second = await renewed({ after: first.pageInfo.endCursor });
    expect([first.totalCount, idsOf(first), idsOf(second)]).toEqual([
      all.length,
      all.slice(0, 20),
      all.slice(20, 40),
    ]);
    expect(first.flows.every((flow: CallResponse['body']) => flow.isRenewed && flow.renewedFrom > 0)).toBe(
      true,
    );
    const totalOf = async (filter: string) =>
      dataOf(await service.graphql(`{ flows${filter} { totalCount } }`)).flows.totalCount;
    expect(await totalOf('(isRenewed: false)')).toBe((await totalOf('')) - all.length);
  });

  test('can be sorted by the given field', async () => {
    expect(idsOf(await renewed({ sortBy: 'PERCENTAGE', sortOrder: 'ASC' }))).toEqual(
      (await stored('percentage_completed, id')).slice(0, 20),
    );
    expect(idsOf(await renewed({ sortBy: 'UPDATED_AT' }))).toEqual(
      (await stored('updated_at desc, id desc')).slice(0, 20),
    );
  });

  test('can be filtered by agent, by branch and by text', async () => {
    const [row] = await service.sql<{ agent: number; branch: number; crm: string }>(
      `select agent_id::int as agent, branch_id::int as branch, crm_tenancy_id as crm from flow where id = $1`,
      [service.brand.renewedFlowId],
    );
    const newest = 'created_at desc, id desc';
    expect(idsOf(await renewed({ agentId: row?.agent }))).toEqual(
      await stored(newest, `agent_id = ${row?.agent}`),
    );
    expect(idsOf(await renewed({ branchId: row?.branch, agentId: row?.agent }))).toEqual(
      await stored(newest, `agent_id = ${row?.agent}`),
    );
    expect(idsOf(await renewed({ text: row?.crm.toLowerCase() }))).toEqual([service.brand.renewedFlowId]);
    expect(await renewed({ text: 'nothing of the kind' })).toMatchObject({ totalCount: 0, flows: [] });
    expect(await renewed({ branchId: UNKNOWN_ID })).toMatchObject({ totalCount: 0, flows: [] });
    expect(problemsOf(await service.graphql(RENEWED, { text: 'x'.repeat(1001) }))).toEqual([
      'text: must have at most 1000 characters',
    ]);
  });
});
