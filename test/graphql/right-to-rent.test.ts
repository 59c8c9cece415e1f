import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dataOf } from '../support/graphql.js';
import { newFlow } from '../support/new-flow.js';
import { type CallResponse, TestService } from '../support/service.js';

const CHECK = `mutation ($input: RecordReferencingInput!) {
  recordReferencing(input: $input) { referencing { rightToRent { status checkedOn } } }
}`;
const CONTRACT = `mutation ($id: SafeInt!, $input: RecordContractInput!) {
  recordContract(flowId: $id, input: $input) { flowId }
}`;
const DEADLINES = 'query ($id: SafeInt!) { flow(id: $id) { deadlines { key state dueOn metOn } } }';
const EXPORT = 'query ($id: SafeInt!) { exportPerson(id: $id) { records(first: 100) { type data } } }';
const UNLIMITED = { status: 'UNLIMITED' };
const LIMITED = { status: 'TIME_LIMITED', expiresOn: '2027-06-30' };

describe('right-to-rent checks of a tenant', () => {
  let service: TestService;
  let now: Date;
  let flow: number;
  let tenants: { id: number; personId: number }[];
  beforeAll(async () => {
    service = await TestService.start({ clock: () => now });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    const made = await newFlow(service, { tenancyStartsOn: '2026-12-15' });
    flow = made.id;
    tenants = made.subTenants;
  });

  const check = async (rightToRent: object, tenant = 0, at?: string): Promise<CallResponse['body']> => {
    if (at) now = new Date(at);
    const input = { personId: tenants[tenant]?.personId, rightToRent };
    return dataOf(await service.graphql(CHECK, { input })).recordReferencing.referencing.rightToRent;
  };
  const sign = async (at: string): Promise<void> => {
    now = new Date(at);
    const record = async (input: object) =>
      dataOf(await service.graphql(CONTRACT, { id: flow, input: { kind: 'TENANCY_AGREEMENT', ...input } }));
    await record({ step: 'GENERATED' });
    for (const subTenantId of [...tenants.map(({ id }) => id), null])
      await record({ step: 'SIGNED', at, subTenantId });
  };
  const deadline = async (key: string): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(DEADLINES, { id: flow })).flow.deadlines.find(
      (one: { key: string }) => one.key === key,
    );
  const initial = async (): Promise<string> => (await deadline('en.rtr.initial')).state;

  test.each([
    ['before the last signature', '2026-12-01T09:00:00Z', 'MET'],
    ['after the last signature', '2026-12-01T11:00:00Z', 'MISSED'],
    ['on the next day, so that its time is unknown', '2026-12-02T09:00:00Z', 'MISSED'],
  ])('include a check of the day of the agreement that is recorded %s', async (_name, at, state) => {
    await check({ ...UNLIMITED, checkedOn: '2026-11-20' });
    const ofDay = () => check({ ...UNLIMITED, checkedOn: '2026-12-01' }, 1, at);
    if (at < '2026-12-01T10') await ofDay();
    await sign('2026-12-01T10:00:00Z');
    if (at > '2026-12-01T10') await ofDay();
    expect(await deadline('en.rtr.initial')).toMatchObject({ state, metOn: '2026-12-01' });
  });

  test('include a follow-up check, which keeps the earlier check and moves the next one', async () => {
    await check({ ...LIMITED, checkedOn: '2026-11-20' });
    await check({ ...UNLIMITED, checkedOn: '2026-11-19' }, 1);
    await sign('2026-12-01T10:00:00Z');
    expect(await deadline('en.rtr.followup')).toMatchObject({ state: 'OPEN', dueOn: '2027-11-19' });
    await check({ status: 'REQUESTED' }, 0, '2027-06-01T10:00:00Z');
    expect(await initial()).toBe('MET');
    expect(await deadline('en.rtr.followup')).toMatchObject({ state: 'OPEN', dueOn: '2027-11-19' });
    const again = { ...LIMITED, checkedOn: '2027-06-01', expiresOn: '2029-01-31' };
    expect(await check(again)).toEqual({ status: 'TIME_LIMITED', checkedOn: '2027-06-01' });
    expect(await deadline('en.rtr.initial')).toMatchObject({ state: 'MET', metOn: '2026-11-20' });
    expect(await deadline('en.rtr.followup')).toMatchObject({ state: 'OPEN', dueOn: '2029-01-30' });
    await check({ ...UNLIMITED, checkedOn: '2027-06-02' }, 0, '2027-06-02T10:00:00Z');
    expect(await initial()).toBe('MET');
    expect(await deadline('en.rtr.followup')).toMatchObject({ state: 'MET', metOn: '2027-06-02' });
  });

  test('do not include a failed check, and the check after it counts from then', async () => {
    await check({ ...UNLIMITED, checkedOn: '2026-11-20' }, 1);
    await check({ status: 'NOT_CONFIRMED', checkedOn: '2026-12-01' }, 0, '2026-12-01T09:00:00Z');
    await sign('2026-12-01T10:00:00Z');
    expect(await deadline('en.rtr.initial')).toMatchObject({ state: 'MISSED', metOn: null });
    await check(UNLIMITED, 0, '2026-12-01T11:00:00Z');
    expect(await deadline('en.rtr.initial')).toMatchObject({ state: 'MISSED', metOn: '2026-12-01' });
  });

  test.each([
    ['null', { checkedOn: null }],
    ['a status before any check', { status: 'NOT_CHECKED' }],
    ['a failed check of the day', { status: 'NOT_CONFIRMED' }],
  ])('lose the last one by %s', async (_name, correction) => {
    for (const tenant of [0, 1]) await check({ ...UNLIMITED, checkedOn: '2026-11-20' }, tenant);
    expect(await initial()).toBe('MET');
    await check(correction);
    expect(await initial()).toBe('PENDING');
  });

  test('are corrected by an earlier day, which keeps those before', async () => {
    const days = () =>
      service.sql<{ day: string }>(
        'select checked_on::text as day from right_to_rent_record where user_id = $1 order by 1',
        [tenants[0]?.personId],
      );
    for (const checkedOn of ['2026-11-02', '2026-11-18', '2026-11-10', '2026-11-20'])
      await check({ ...UNLIMITED, checkedOn });
    await check({ isApproved: true });
    expect((await days()).map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-10', '2026-11-20']);
  });

  test('are exported, and stay after the erasure, since the law requires the record', async () => {
    for (const checkedOn of ['2026-11-02', '2026-11-18']) await check({ ...LIMITED, checkedOn });
    const [tenant] = tenants;
    const exported = async (): Promise<CallResponse['body'][]> =>
      dataOf(await service.graphql(EXPORT, { id: tenant?.personId })).exportPerson.records.filter(
        ({ type }: { type: string }) => type === 'RightToRentRecord',
      );
    const days = (await exported()).map(({ data }) => data.checked_on);
    expect(days).toEqual(['2026-11-02', '2026-11-18']);
    await service.sql('update flow set is_archived = true where id = $1', [flow]);
    dataOf(
      await service.graphql('mutation ($id: SafeInt!) { erasePerson(id: $id) { personId } }', {
        id: tenant?.personId,
      }),
    );
    expect(await exported()).toHaveLength(2);
  });
});
