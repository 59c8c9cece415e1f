import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, faultsOf } from '../support/graphql.js';
import { type Answer, TestService } from '../support/service.js';
import { INSTANT, UNKNOWN_ID } from '../support/shapes.js';

const TIMELINE = `query ($flowId: SafeInt!, $limit: Int, $offset: Int, $sortOrder: SortOrder,
    $sortBy: TimelineSort) {
  flowTimeline(flowId: $flowId, limit: $limit, offset: $offset, sortOrder: $sortOrder, sortBy: $sortBy) {
    totalCount entries { id flowId userId eventType description createdAt updatedAt }
  }
}`;
const RENEWED = `query ($text: String, $agentId: SafeInt, $branchId: SafeInt, $page: Int,
    $sortOrder: SortOrder, $sortBy: FlowSort) {
  renewedFlows(text: $text, agentId: $agentId, branchId: $branchId, page: $page, sortOrder: $sortOrder,
      sortBy: $sortBy) {
    totalCount pageSize flows { id isRenewed renewedFrom }
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

  const timeline = async (variables: object): Promise<Answer['body']> =>
    dataOf(await service.graphql(TIMELINE, { flowId, ...variables })).flowTimeline;
  const idsOf = (page: Answer['body']): number[] => page.entries.map(({ id }: { id: number }) => id);
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
      userId: expect.any(Number),
      eventType: expect.stringMatching(/^[A-Z_]+$/),
      description: expect.any(String),
      createdAt: expect.stringMatching(INSTANT),
      updatedAt: expect.stringMatching(INSTANT),
    });
  });

  test('can be sorted by another field, in the other direction, and read page by page', async () => {
    expect(idsOf(await timeline({ sortOrder: 'ASC' }))).toEqual(await stored('created_at, id'));
    expect(idsOf(await timeline({ sortBy: 'UPDATED_AT' }))).toEqual(await stored('updated_at desc, id desc'));
    const byEvent = await stored('event_type, id');
    expect(idsOf(await timeline({ sortBy: 'EVENT_TYPE', sortOrder: 'ASC', limit: 4 }))).toEqual(
      byEvent.slice(0, 4),
    );
    expect(idsOf(await timeline({ sortBy: 'EVENT_TYPE', sortOrder: 'ASC', limit: 4, offset: 4 }))).toEqual(
      byEvent.slice(4, 8),
    );
    expect(await timeline({ offset: 1000 })).toEqual({ totalCount: byEvent.length, entries: [] });
    expect((await timeline({ limit: 0 })).entries).toEqual([]);
  });

  test('returns at most 200 entries per page, and none for a flow that does not exist', async () => {
    expect(faultsOf(await service.graphql(TIMELINE, { flowId, limit: 201, offset: -1 }))).toEqual([
      'limit: must be 200 or less',
      'offset: must be 0 or more',
    ]);
    expect(codeOf(await service.graphql(TIMELINE, { flowId: UNKNOWN_ID }))).toBe('NOT_FOUND');
    expect(codeOf(await service.graphql(TIMELINE, { flowId, sortBy: 'description' }))).toBe(
      'VALIDATION_FAILED',
    );
  });
});

describe('renewedFlows', () => {
  let service: TestService;
  let brandId: number;
  beforeAll(async () => {
    service = await TestService.start();
    ({ brandId } = service.brand);
  });
  afterAll(() => service.stop());

  const renewed = async (variables: object = {}): Promise<Answer['body']> =>
    dataOf(await service.graphql(RENEWED, variables)).renewedFlows;
  const idsOf = (page: Answer['body']): number[] => page.flows.map(({ id }: { id: number }) => id);
  const stored = async (order: string, condition = 'true'): Promise<number[]> =>
    (
      await service.sql<{ id: number }>(
        `select id::int from flow where brand_id = $1 and is_renewed and not is_deleted and ${condition}
          order by ${order}`,
        [brandId],
      )
    ).map(({ id }) => id);

  test('returns pages of twenty, the newest first, of flows that renew another', async () => {
    const all = await stored('created_at desc, id desc');
    const [first, second] = [await renewed(), await renewed({ page: 1 })];
    expect([first.totalCount, first.pageSize, idsOf(first), idsOf(second)]).toEqual([
      all.length,
      20,
      all.slice(0, 20),
      all.slice(20, 40),
    ]);
    expect(first.flows.every((flow: Answer['body']) => flow.isRenewed && flow.renewedFrom > 0)).toBe(true);
    expect(await renewed({ page: 50 })).toEqual({ totalCount: all.length, pageSize: 20, flows: [] });
  });

  test('can be sorted by the given field', async () => {
    expect(idsOf(await renewed({ sortBy: 'PERCENTAGE_COMPLETED', sortOrder: 'ASC' }))).toEqual(
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
    expect(faultsOf(await service.graphql(RENEWED, { text: 'x'.repeat(1001), page: -1 }))).toEqual([
      'text: must have at most 1000 characters',
      'page: must be 0 or more',
    ]);
  });
});
