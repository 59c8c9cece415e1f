import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { BOTH_APIS, type Changed, change } from '../support/both-apis.js';
import { freshFlow } from '../support/fresh-flow.js';
import { dataOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';

const TERMS = { rent_pence: 120_000, rent_period: 'monthly', tenancy_starts_on: '2027-09-01' };
const READ = `query ($id: SafeInt!) {
  flow(id: $id) { isConditionalOnRightToRent agreementEnteredAt deadlines { key state lastOn metOn } }
}`;
const CHECK = `mutation ($input: RecordReferencingInput!) { recordReferencing(input: $input) { personId } }`;

describe.each(BOTH_APIS)('a tenancy of students over %s', (api) => {
  let service: TestService;
  let now: Date;
  const on = (day: string) => {
    now = new Date(`${day}T12:00:00Z`);
  };
  beforeAll(async () => {
    on('2027-03-01');
    service = await TestService.start({ clock: () => now });
  });
  afterAll(() => service.stop());
  // The tenants of these flows are one person.
  afterEach(() => service.sql('delete from right_to_rent_record'));

  const flowWith = (columns: object = {}) =>
    freshFlow(service, { columns: { ...TERMS, ...columns }, tenants: ['Ann Stone'] });
  const record = (flowId: number, input: object): Promise<Changed> =>
    change(service, api, 'recordContract', flowId, { kind: 'TENANCY_AGREEMENT', ...input });
  const sign = async (flowId: number, subTenantId: number | undefined): Promise<Changed> => {
    await record(flowId, { step: 'UPLOADED', url: 'https://contracts.example.com/1.pdf' });
    await record(flowId, { step: 'SIGNED', subTenantId });
    return record(flowId, { step: 'SIGNED' });
  };
  const read = async (id: number) => dataOf(await service.graphql(READ, { id })).flow;
  const stateOf = async (id: number): Promise<string> => {
    const { deadlines } = await read(id);
    const { state, lastOn } = deadlines.find(({ key }: { key: string }) => key === 'en.rtr.initial');
    return `${state} ${lastOn}`;
  };
  const set = (flowId: number, isConditionalOnRightToRent: boolean): Promise<Changed> =>
    change(service, api, 'updateFlow', flowId, { isConditionalOnRightToRent });
  const keysOf = ({ warnings }: Changed): string[] => warnings.map(({ key }) => key);

  test('of whom one comes from abroad is agreed before the check: worked case 18', async () => {
    const { flowId, subTenantIds } = await flowWith();
    await set(flowId, true);
    on('2027-05-01');
    const signed = await sign(flowId, subTenantIds[0]);
    expect(keysOf(signed)).not.toContain('en.rtr.initial');
    const { agreementEnteredAt, isConditionalOnRightToRent } = await read(flowId);
    expect([agreementEnteredAt, isConditionalOnRightToRent]).toEqual([expect.any(String), true]);
    expect(await stateOf(flowId)).toBe('OPEN 2027-08-31');
    const [tenant] = await service.sql<{ id: number }>(
      'select user_id::int as id from sub_tenant where flow_id = $1',
      [flowId],
    );
    const check = async (checkedOn: string) => {
      on(checkedOn);
      const rightToRent = { checkedOn, status: 'TIME_LIMITED', expiresOn: '2028-09-30' };
      dataOf(await service.graphql(CHECK, { input: { personId: tenant?.id, rightToRent } }));
    };
    await check('2027-08-03');
    expect(await stateOf(flowId)).toBe('OPEN 2027-08-31');
    await check('2027-08-04');
    expect(await stateOf(flowId)).toBe('MET 2027-08-31');
    // The condition is a term that the parties signed.
    expect((await set(flowId, false)).code).toBe('INVALID_TRANSITION');
  });

  test('without the condition needs the check before the agreement, and the signature warns', async () => {
    on('2027-05-01');
    const { flowId, subTenantIds } = await flowWith();
    expect(keysOf(await sign(flowId, subTenantIds[0]))).toContain('en.rtr.initial');
    expect(await stateOf(flowId)).toBe('MISSED 2027-04-30');
  });

  test.each([
    ['2027-03-01', true],
    ['2027-03-02', false],
  ])('entered into on %s has lost Ground 4A: %s, worked case 17', async (day, isLost) => {
    on(day);
    const { flowId, subTenantIds } = await flowWith();
    const { warnings } = await sign(flowId, subTenantIds[0]);
    const lost = warnings.filter(({ key }) => key === 'en.s8.4a').map(({ message }) => message);
    expect(lost).toEqual(
      isLost
        ? [
            'Ground 4A is lost. It needs a tenancy that begins by 31 Aug 2027, within six months of the agreement.',
          ]
        : [],
    );
  });

  test('of another kind has no Ground 4A to lose', async () => {
    on('2027-03-01');
    const { flowId, subTenantIds } = await flowWith({ tenancy_kind: 'student_accommodation' });
    expect(keysOf(await sign(flowId, subTenantIds[0]))).not.toContain('en.s8.4a');
  });
});
