import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { type FreshFlow, freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import { type CallResponse, TestService } from '../support/service.js';

const CONTRACT = `mutation ($id: SafeInt!, $input: RecordContractInput!) {
  recordContract(flowId: $id, input: $input) { flowId }
}`;
const PROTECT = 'mutation ($input: ProtectAndSetupInput!) { protectAndSetup(input: $input) { flowId } }';
const ONE = `query ($id: SafeInt!) { flow(id: $id) { version deadlines {
  key kind title triggeredOn dueOn lastOn state metOn consequence source note flowId } } }`;
const LIST = `query ($first: Int, $after: String, $dueBefore: Date, $dueAfter: Date,
    $states: [DeadlineState!], $keys: [String!], $flowId: SafeInt, $agentId: SafeInt, $branchId: SafeInt) {
  deadlines(first: $first, after: $after, dueBefore: $dueBefore, dueAfter: $dueAfter, states: $states,
      keys: $keys, flowId: $flowId, agentId: $agentId, branchId: $branchId) {
    totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    edges { cursor node { key dueOn state metOn flow { id } } }
  }
}`;

describe('the statutory deadlines of a flow', () => {
  let service: TestService;
  let flow: FreshFlow;
  let now = new Date();
  beforeAll(async () => {
    service = await TestService.start({ clock: () => now });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = new Date('2026-11-23T12:00:00Z');
    flow = await freshFlow(service, {
      columns: { tenancy_starts_on: '2026-12-15', rent_pence: 120_000, rent_period: 'monthly' },
    });
  });

  const deadlinesOf = async ({ flowId } = flow): Promise<CallResponse['body'][]> =>
    dataOf(await service.graphql(ONE, { id: flowId })).flow.deadlines;
  const deadline = async (key: string) => (await deadlinesOf()).find((one) => one.key === key);
  const list = async (variables: object = {}): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(LIST, variables)).deadlines;
  /** The deadlines of the flow that the list has, as `key state`. */
  const listed = async (variables: object = {}, { flowId } = flow): Promise<string[]> => {
    const { edges } = await list({ first: 100, flowId, ...variables });
    return edges
      .filter(({ node }: CallResponse['body']) => node.flow.id === flowId)
      .map(({ node }: CallResponse['body']) => `${node.key} ${node.state}`);
  };
  const sign = async (at: string) => {
    const document = {
      kind: 'TENANCY_AGREEMENT',
      step: 'UPLOADED',
      url: 'https://contracts.example.com/1.pdf',
    };
    dataOf(await service.graphql(CONTRACT, { id: flow.flowId, input: document }));
    for (const subTenantId of [...flow.subTenantIds, null])
      dataOf(
        await service.graphql(CONTRACT, {
          id: flow.flowId,
          input: { kind: 'TENANCY_AGREEMENT', step: 'SIGNED', at, subTenantId },
        }),
      );
  };

  test('have their rule, their days and their statute', async () => {
    await pay(service, flow.flowId, {
      kind: 'HOLDING_DEPOSIT',
      amountPence: 27_692,
      receivedOn: '2026-11-23',
    });
    expect(await deadline('en.hd.deadline')).toEqual({
      key: 'en.hd.deadline',
      kind: 'HARD',
      title: 'Tenancy agreement before the deadline of the holding deposit',
      triggeredOn: '2026-11-23',
      dueOn: '2026-12-07',
      lastOn: '2026-12-06',
      state: 'OPEN',
      metOn: null,
      consequence: 'The holding deposit must be repaid, and fewer grounds to keep it remain.',
      source: 'Tenant Fees Act 2019, Sch. 2 para. 2(1), 3(c)',
      note: expect.stringContaining('before this day'),
      flowId: flow.flowId,
    });
    const rules = statutes().filter((row) => row.jurisdiction === 'england' && row.validFrom !== null);
    expect((await deadlinesOf()).map(({ key }) => key)).toEqual(rules.map(({ key }) => key));
  });

  test('are open until the last day and then missed, without a change of the flow', async () => {
    await pay(service, flow.flowId, {
      kind: 'HOLDING_DEPOSIT',
      amountPence: 27_692,
      receivedOn: '2026-11-23',
    });
    for (const [day, deadlineState, refundState] of [
      ['2026-12-06T23:59:59Z', 'OPEN', 'PENDING'],
      ['2026-12-07T00:00:00Z', 'MISSED', 'OPEN'],
      ['2026-12-13T23:59:59Z', 'MISSED', 'OPEN'],
      ['2026-12-14T00:00:00Z', 'MISSED', 'MISSED'],
    ] as const) {
      now = new Date(day);
      expect([
        (await deadline('en.hd.deadline')).state,
        (await deadline('en.hd.repay.lapsed')).state,
      ]).toEqual([deadlineState, refundState]);
      expect(await listed({ states: [deadlineState], keys: ['en.hd.deadline'] })).toHaveLength(1);
      expect(await listed({ states: [refundState], keys: ['en.hd.repay.lapsed'] })).toHaveLength(1);
      expect(await listed()).toEqual([
        'en.cmp MET',
        'en.hd.cap MET',
        'en.hd.one MET',
        `en.hd.deadline ${deadlineState}`,
        `en.hd.keep.notice ${refundState}`,
        `en.hd.repay.lapsed ${refundState}`,
        'en.s48 OPEN',
        'en.rent.opening OPEN',
      ]);
    }
  });

  test('follow each change of the data that they depend on', async () => {
    await pay(service, flow.flowId, {
      kind: 'HOLDING_DEPOSIT',
      amountPence: 10_000,
      receivedOn: '2026-11-23',
    });
    expect(await listed({ states: ['OPEN', 'PENDING'] })).toEqual([
      'en.hd.deadline OPEN',
      'en.hd.keep.notice PENDING',
      'en.hd.repay.lapsed PENDING',
      'en.s48 OPEN',
      'en.rent.opening OPEN',
    ]);
    now = new Date('2026-12-01T12:00:00Z');
    await sign('2026-12-01T11:00:00Z');
    expect(await listed({ states: ['OPEN', 'MISSED'] })).toEqual([
      'en.rtr.initial MISSED',
      'en.ws MISSED',
      'en.hd.repay.signed OPEN',
      'en.s48 OPEN',
      'en.rent.opening OPEN',
    ]);
    await pay(service, flow.flowId, {
      kind: 'TENANCY_DEPOSIT',
      amountPence: 50_000,
      receivedOn: '2026-12-01',
    });
    now = new Date('2026-12-10T12:00:00Z');
    await pay(service, flow.flowId, {
      kind: 'TENANCY_DEPOSIT',
      amountPence: 50_000,
      receivedOn: '2026-12-10',
    });
    expect(await deadline('en.deposit.protect')).toMatchObject({ dueOn: '2026-12-30', state: 'OPEN' });
    expect(await listed({ keys: ['en.deposit.protect'] })).toEqual(['en.deposit.protect OPEN']);
    dataOf(
      await service.graphql(PROTECT, {
        input: {
          depositCertificates: [{ certificate_url: 'https://tds.example.com/1.pdf', flow_id: flow.flowId }],
          prescribedCertificates: [],
        },
      }),
    );
    expect(await deadline('en.deposit.protect')).toMatchObject({ state: 'MET', metOn: '2026-12-10' });
    expect(await listed({ keys: ['en.deposit.protect', 'en.deposit.pi'] })).toEqual([
      'en.deposit.pi OPEN',
      'en.deposit.protect MET',
    ]);
  });

  test('are missed if met late, with the day on which they were met', async () => {
    await pay(service, flow.flowId, {
      kind: 'HOLDING_DEPOSIT',
      amountPence: 10_000,
      receivedOn: '2026-11-01',
    });
    await sign('2026-11-23T10:00:00Z');
    expect(await deadline('en.hd.deadline')).toMatchObject({
      dueOn: '2026-11-15',
      state: 'MISSED',
      metOn: '2026-11-23',
    });
  });

  test('stay unchanged if a change of the flow is rejected', async () => {
    const before = await service.sql('select * from deadline order by brand_id, id');
    const rejected = await service.graphql(CONTRACT, {
      id: flow.flowId,
      input: { kind: 'TENANCY_AGREEMENT', step: 'SIGNED', expectedVersion: 99 },
    });
    expect(codeOf(rejected)).toBe('VERSION_CONFLICT');
    expect(await service.sql('select * from deadline order by brand_id, id')).toEqual(before);
  });

  test('of an English renewal include no holding deposit, unlike those of a new tenancy', async () => {
    const pending = { state: 'PENDING', note: expect.not.stringContaining('No holding deposit was taken.') };
    expect(await deadline('en.hd.deadline')).toMatchObject(pending);
    await service.sql('update flow set is_renewed = true where id = $1', [flow.flowId]);
    expect(await deadline('en.hd.deadline')).toMatchObject({
      state: 'NOT_APPLICABLE',
      note: expect.stringContaining('No holding deposit was taken.'),
    });
  });

  test('are removed from the list when the flow is deleted', async () => {
    await pay(service, flow.flowId, {
      kind: 'TENANCY_DEPOSIT',
      amountPence: 10_000,
      receivedOn: '2026-11-23',
    });
    expect(await listed()).not.toEqual([]);
    const remove = 'mutation ($id: SafeInt!) { deleteFlow(id: $id) { flowId } }';
    dataOf(await service.graphql(remove, { id: flow.flowId }));
    expect(await service.sql('select from deadline where flow_id = $1', [flow.flowId])).toEqual([]);
  });

  test('include a right-to-rent check of a tenant in each of the tenant’s flows', async () => {
    const record = `mutation ($input: RecordReferencingInput!) {
      recordReferencing(input: $input) { personId }
    }`;
    const [tenant] = await service.sql<{ user_id: number }>(
      'select user_id::int from sub_tenant where flow_id = $1 limit 1',
      [flow.flowId],
    );
    const rightToRent = { status: 'TIME_LIMITED', checkedOn: '2026-11-20', expiresOn: '2027-06-30' };
    dataOf(await service.graphql(record, { input: { personId: tenant?.user_id, rightToRent } }));
    expect(await listed({ keys: ['en.rtr.followup'] })).toEqual(['en.rtr.followup OPEN']);
    expect(await deadline('en.rtr.followup')).toMatchObject({
      triggeredOn: '2027-11-20',
      dueOn: '2027-11-19',
    });
  });
});
