import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { INSTANT, UNKNOWN_ID } from '../support/shapes.js';

const ISSUE = 'id title description status mayBecome propertyId flowId createdAt updatedAt';
const LIST = `query ($first: Int, $after: String, $status: MaintenanceStatus, $flowId: SafeInt,
    $propertyId: SafeInt) {
  maintenanceIssues(first: $first, after: $after, status: $status, flowId: $flowId, propertyId: $propertyId) {
    totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    edges { cursor node { id status } }
  }
}`;
const MOVE = `mutation ($id: SafeInt!, $status: MaintenanceStatus!) {
  updateMaintenanceIssueStatus(id: $id, input: { status: $status }) { id status previousStatus updatedAt }
}`;

describe('the list and the status of maintenance issues:', () => {
  let service: TestService;
  let brandId: number;
  let issueId: number;
  beforeAll(async () => {
    service = await TestService.start();
    ({ brandId, maintenanceIssueId: issueId } = service.brand);
    await service.sql(`update maintenance_issue set status = 'reported' where brand_id = $1 and id = $2`, [
      brandId,
      issueId,
    ]);
  });
  afterAll(() => service.stop());

  const stored = async (condition = 'true'): Promise<number[]> => {
    const rows = await service.sql<{ id: number }>(
      `select id::int from maintenance_issue where brand_id = $1 and ${condition}
        order by created_at desc, id desc`,
      [brandId],
    );
    return rows.map(({ id }) => id);
  };
  const list = async (variables: object): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(LIST, variables)).maintenanceIssues;
  const idsOf = (page: CallResponse['body']): number[] =>
    page.edges.map(({ node }: { node: { id: number } }) => node.id);

  test('an issue has every field, its property and its flow', async () => {
    const response = await service.graphql(
      `query ($id: SafeInt!) {
        maintenanceIssue(id: $id) { ${ISSUE} property { id displayAddress } flow { id } }
      }`,
      {
        id: issueId,
      },
    );
    const [row] = await service.sql<Record<string, unknown>>(
      `select m.title, m.description, m.property_id::int, m.flow_id::int, p.display_address
        from maintenance_issue m join property p on (p.brand_id, p.id) = (m.brand_id, m.property_id)
       where m.brand_id = $1 and m.id = $2`,
      [brandId, issueId],
    );
    expect(dataOf(response).maintenanceIssue).toEqual({
      id: issueId,
      title: row?.title,
      description: row?.description,
      status: 'REPORTED',
      mayBecome: [
        'ACKNOWLEDGED',
        'QUOTE_REQUESTED',
        'AWAITING_APPROVAL',
        'SCHEDULED',
        'IN_PROGRESS',
        'ON_HOLD',
        'COMPLETED',
        'CANCELLED',
      ],
      propertyId: row?.property_id,
      flowId: row?.flow_id,
      createdAt: expect.stringMatching(INSTANT),
      updatedAt: expect.stringMatching(INSTANT),
      property: { id: row?.property_id, displayAddress: row?.display_address },
      flow: { id: row?.flow_id },
    });
  });

  test('an issue without a flow, or of a deleted flow, has the flow null', async () => {
    const query = 'query ($id: SafeInt!) { maintenanceIssue(id: $id) { flowId flow { id } } }';
    const [bare, deleted] = (await stored()).filter((id) => id !== issueId);
    await service.sql('update maintenance_issue set flow_id = null where brand_id = $1 and id = $2', [
      brandId,
      bare,
    ]);
    await service.sql(
      `update flow set is_deleted = true
        where brand_id = $1 and id = (select flow_id from maintenance_issue where brand_id = $1 and id = $2)`,
      [brandId, deleted],
    );
    expect(dataOf(await service.graphql(query, { id: bare })).maintenanceIssue).toEqual({
      flowId: null,
      flow: null,
    });
    expect(dataOf(await service.graphql(query, { id: deleted })).maintenanceIssue).toEqual({
      flowId: expect.any(Number),
      flow: null,
    });
  });

  test('an unknown issue is NOT_FOUND for reads and changes', async () => {
    for (const response of [
      await service.graphql(`{ maintenanceIssue(id: ${UNKNOWN_ID}) { id } }`),
      await service.graphql(MOVE, { id: UNKNOWN_ID, status: 'CLOSED' }),
    ]) {
      expect([codeOf(response), response.body.errors[0].message]).toEqual([
        'NOT_FOUND',
        'Maintenance issue not found.',
      ]);
      expect(Object.values(response.body.data ?? {})).not.toContainEqual(expect.anything());
    }
  });

  test('pages contain each issue once, the newest first', async () => {
    const all = await stored();
    const first = await list({ first: 7 });
    const second = await list({ first: 7, after: first.pageInfo.endCursor });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(all.slice(0, 14));
    expect(first.totalCount).toBe(all.length);
    expect(first.pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: first.edges[0].cursor,
      endCursor: first.edges[6].cursor,
    });
    expect(idsOf(await list({ first: 100 }))).toEqual(all);
    expect(problemsOf(await service.graphql(LIST, { first: 101, after: 'x\0' }))).toEqual([
      'first: must be 100 or less',
      'after: must not contain the character NUL',
    ]);
    expect(problemsOf(await service.graphql(LIST, { after: 'bm9uZQ' }))).toEqual([
      'after: must be a cursor of this list',
    ]);
  });

  test('the filters select by status, flow and property', async () => {
    const [row] = await service.sql<{ flow: number; home: number }>(
      `select flow_id::int as flow, property_id::int as home from maintenance_issue
        where brand_id = $1 and id = $2`,
      [brandId, issueId],
    );
    expect(idsOf(await list({ status: 'IN_PROGRESS' }))).toEqual(await stored(`status = 'inprogress'`));
    expect(idsOf(await list({ flowId: row?.flow }))).toEqual(await stored(`flow_id = ${row?.flow}`));
    expect(idsOf(await list({ propertyId: row?.home }))).toEqual(await stored(`property_id = ${row?.home}`));
    expect(await list({ propertyId: row?.home, status: 'CLOSED', flowId: UNKNOWN_ID })).toMatchObject({
      totalCount: 0,
      edges: [],
    });
  });

  test('a new status adds a timeline entry, and setting the current status again adds none', async () => {
    const before = await entries();
    const moved = dataOf(
      await service.graphql(MOVE, { id: issueId, status: 'IN_PROGRESS' }),
    ).updateMaintenanceIssueStatus;
    expect(moved).toEqual({
      id: issueId,
      status: 'IN_PROGRESS',
      previousStatus: 'REPORTED',
      updatedAt: expect.stringMatching(INSTANT),
    });
    expect(await entries()).toBe(before + 1);
    const again = dataOf(
      await service.graphql(MOVE, { id: issueId, status: 'IN_PROGRESS' }),
    ).updateMaintenanceIssueStatus;
    expect(again).toEqual({ ...moved, previousStatus: 'IN_PROGRESS' });
    expect(await entries()).toBe(before + 1);
  });

  test('a change that is not allowed is rejected with the allowed ones', async () => {
    await service.sql(`update maintenance_issue set status = 'completed' where brand_id = $1 and id = $2`, [
      brandId,
      issueId,
    ]);
    const response = await service.graphql(MOVE, { id: issueId, status: 'SCHEDULED' });
    expect(response.status).toBe(200);
    expect(response.body.errors[0].extensions).toEqual({
      code: 'INVALID_TRANSITION',
      allowed: ['CLOSED', 'IN_PROGRESS'],
    });
    expect(codeOf(await service.graphql(MOVE, { id: issueId, status: 'inprogress' }))).toBe(
      'VALIDATION_FAILED',
    );
  });

  async function entries(): Promise<number> {
    const [row] = await service.sql<{ count: number }>(
      `select count(*)::int from timeline_entry
        where brand_id = $1 and event_type = 'maintenance_status_changed'`,
      [brandId],
    );
    return row?.count ?? 0;
  }
});
