import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import { type CallResponse, TestService } from '../support/service.js';

const LIST = `query ($first: Int, $after: String, $dueBefore: Date, $dueAfter: Date,
    $states: [DeadlineState!], $keys: [String!], $flowId: SafeInt, $agentId: SafeInt, $branchId: SafeInt) {
  deadlines(first: $first, after: $after, dueBefore: $dueBefore, dueAfter: $dueAfter, states: $states,
      keys: $keys, flowId: $flowId, agentId: $agentId, branchId: $branchId) {
    totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    edges { cursor node { key title dueOn lastOn state note flowId flow { id } } }
  }
}`;
const KEYS = ['en.deposit.protect'];

describe('the list of a brand’s deadlines', () => {
  let service: TestService;
  let flowIds: number[];
  let agentId: number;
  let branchId: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2026-12-20T12:00:00Z') });
    const [agent] = await service.sql<{ id: number; branch_id: number }>(
      `select a.id::int, b.id::int as branch_id from agent a, branch b
        where a.brand_id = $1 and b.brand_id = $1 order by a.id desc, b.id desc limit 1`,
      [service.brand.brandId],
    );
    // The demo's flows have other deadlines.
    for (const { brandId } of [service.brand, service.other])
      await service.sql('delete from deadline where brand_id = $1', [brandId]);
    [agentId, branchId] = [agent?.id ?? 0, agent?.branch_id ?? 0];
    flowIds = [];
    // Their deposits must be protected by 16 to 24 December.
    for (let day = 1; day <= 9; day += 1) {
      const { flowId } = await freshFlow(service, {
        columns: {
          rent_pence: 120_000,
          rent_period: 'monthly',
          ...(day === 3 && { agent_id: agentId }),
          ...(day === 4 && { branch_id: branchId }),
        },
      });
      flowIds.push(flowId);
      const receivedOn = `2026-11-${16 + day}`;
      await pay(service, flowId, { kind: 'TENANCY_DEPOSIT', amountPence: 1000, receivedOn });
    }
  });
  afterAll(() => service.stop());

  const list = async (variables: object = {}, key?: string): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(LIST, { keys: KEYS, ...variables }, key ? { key } : {})).deadlines;
  const daysOf = ({ edges }: CallResponse['body']): string[] =>
    edges.map(({ node }: CallResponse['body']) => node.dueOn.slice(5));
  const ALL = ['12-16', '12-17', '12-18', '12-19', '12-20', '12-21', '12-22', '12-23', '12-24'];

  test('starts with the earliest due day, and each entry has its rule and its flow', async () => {
    const page = await list();
    expect(daysOf(page)).toEqual(ALL);
    expect(page.totalCount).toBe(9);
    expect(page.edges[0].node).toEqual({
      key: 'en.deposit.protect',
      title: 'Tenancy deposit protected in a scheme',
      dueOn: '2026-12-16',
      lastOn: '2026-12-16',
      state: 'MISSED',
      note: 'The days count from the receipt of each part of the deposit; the earliest due day is shown.',
      flowId: flowIds[0],
      flow: { id: flowIds[0] },
    });
  });

  test.each([
    ['dueBefore', { dueBefore: '2026-12-18' }, ALL.slice(0, 2)],
    ['dueAfter', { dueAfter: '2026-12-18' }, ALL.slice(3)],
    ['both', { dueAfter: '2026-12-16', dueBefore: '2026-12-18' }, ALL.slice(1, 2)],
    ['a day range that is empty', { dueAfter: '2026-12-18', dueBefore: '2026-12-18' }, []],
    ['open', { states: ['OPEN'] }, ALL.slice(4)],
    ['missed', { states: ['MISSED'] }, ALL.slice(0, 4)],
    ['open or missed', { states: ['MISSED', 'OPEN'] }, ALL],
    ['met', { states: ['MET'] }, []],
    ['met or open', { states: ['MET', 'OPEN'] }, ALL.slice(4)],
    ['pending', { states: ['PENDING'] }, []],
    ['not applicable', { states: ['NOT_APPLICABLE'] }, []],
    ['no state', { states: [] }, []],
    ['no rule', { keys: [] }, []],
    ['another rule', { keys: ['en.deposit.pi', 'nothing'] }, ALL],
  ])('filters by %s', async (_name, filter, days) => {
    const page = await list(filter);
    expect([daysOf(page), page.totalCount]).toEqual([days, days.length]);
  });

  test('filters by flow, and finds no flow of another brand', async () => {
    expect(daysOf(await list({ flowId: flowIds[1] }))).toEqual(['12-17']);
    expect(daysOf(await list({ flowId: service.other.flowId }))).toEqual([]);
  });

  test('filters by agent and by branch, and follows a flow to another agent', async () => {
    expect(daysOf(await list({ agentId }))).toEqual(['12-18']);
    expect(daysOf(await list({ branchId }))).toEqual(['12-19']);
    const move = `mutation ($id: SafeInt!, $input: UpdateFlowInput!) {
      updateFlow(id: $id, input: $input) { flow { id } }
    }`;
    dataOf(await service.graphql(move, { id: flowIds[8], input: { agentId } }));
    expect(daysOf(await list({ agentId }))).toEqual(['12-18', '12-24']);
  });

  test('has the same deadlines in pages of any size', async () => {
    for (const first of [1, 2, 4, 9, 100]) {
      const days: string[] = [];
      let after: string | null = null;
      do {
        const page: CallResponse['body'] = await list({ first, after });
        expect(page.pageInfo.hasPreviousPage).toBe(after !== null);
        days.push(...daysOf(page));
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after);
      expect(days).toEqual(ALL);
    }
  });

  test.each([
    '',
    'x',
    Buffer.from('Deadline 2026-13-01 1').toString('base64url'),
    Buffer.from('Flow 1 1').toString('base64url'),
  ])('rejects the cursor “%s”', async (after) => {
    const response = await service.graphql(LIST, { after });
    if (after === '') expect(response.body.errors).toBeUndefined();
    else
      expect([codeOf(response), problemsOf(response)]).toEqual([
        'VALIDATION_FAILED',
        ['after: must be a cursor of this list'],
      ]);
  });

  test('contains no deadline of another brand', async () => {
    const { key } = await service.issueKey({}, service.other.brandId);
    expect(daysOf(await list({}, key))).toEqual([]);
  });

  test('rejects a key without flows:read', async () => {
    const { key } = await service.issueKey({ scopes: ['properties:read'] });
    expect(codeOf(await service.graphql(LIST, {}, { key }))).toBe('SCOPE_REQUIRED');
  });
});
