import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays, dayOf } from '../../../src/language/time/calendar.js';
import { announce } from '../../support/deadlines.js';
import { type CallResponse, TestService } from '../../support/service.js';

const TODAY = dayOf(new Date());
/** Rules of the tenancies of individuals. */
const OUTSIDE = [
  ...['en.hd.cap', 'en.hd.deadline', 'en.deposit.cap', 'en.deposit.protect', 'en.deposit.pi'],
  ...['en.rtr.initial', 'en.ws', 'en.rent.preagreement', 'en.rent.initial', 'en.periodic'],
];
const ENDS_ON = addDays(TODAY, 394);

describe('a company let, from the offer to the keys,', () => {
  let service: TestService;
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  async function call(method: string, path: string, body?: object): Promise<CallResponse['body']> {
    const response = await service.call(method, `/v2.1${path}`, body ? { body } : {});
    expect([response.status, response.body.errors]).toEqual([200, undefined]);
    expect([path, response.body.data.warnings ?? []]).toEqual([path, []]);
    return response.body.data;
  }
  const pay = (body: object) => call('POST', `/flows/${flowId}/payments`, { received_on: TODAY, ...body });
  const sign = (body: object) => call('POST', `/flows/${flowId}/contracts`, body);
  const complete = (stage: string) =>
    call('POST', `/flows/${flowId}/stages/${stage}`, { status: 'complete' });

  test('is created with a last day, a quarterly rent and no rule of an assured tenancy', async () => {
    const [property] = await service.sql<{ id: number }>(
      'select min(id)::int as id from property where brand_id = $1',
      [service.brand.brandId],
    );
    const { flow } = await call('POST', '/flows', {
      property_id: property?.id,
      jurisdiction: 'england',
      rent_pence: 900_000,
      rent_period: 'quarterly',
      tenancy_starts_on: TODAY,
      tenancy_ends_on: ENDS_ON,
      tenants: [{ company_name: 'Example Relocation Ltd', is_lead: true }],
    });
    flowId = flow.id;
    for (const kind of ['gas_safety', 'eicr', 'epc', 'alarms'])
      await call('POST', `/properties/${property?.id}/compliance`, {
        kind,
        checked_on: kind === 'alarms' ? TODAY : addDays(TODAY, -1),
        outcome: 'satisfactory',
        ...(kind === 'epc' && { rating: 'C' }),
      });
    const read = (await call('GET', `/flows/${flowId}`)).flow;
    expect(read).toMatchObject({
      tenancy_kind: 'company_let',
      tenancy_kind_source: 'derived',
      tenancy_ends_on: ENDS_ON,
    });
    const outside = read.deadlines.filter(({ key }: { key: string }) => OUTSIDE.includes(key));
    expect(outside.length).toBe(OUTSIDE.length);
    for (const { key, state, note } of outside)
      expect([key, state, note]).toEqual([key, 'not_applicable', 'A company let is outside this rule.']);
  });

  test('is taken to the keys without an error that the law does not make', async () => {
    await complete('landlord');
    await complete('rental_offer');
    await pay({ kind: 'holding_deposit', direction: 'received', amount_pence: 300_000 });
    const { flow } = await call('GET', `/flows/${flowId}`);
    const [tenant] = flow.sub_tenants;
    await call('POST', `/flows/${flowId}/holding-deposit-confirmations`, { sub_tenant_ids: [tenant.id] });
    await complete('referencing');
    for (const kind of ['landlord_address', 'gas_record', 'eicr'])
      await call('POST', `/flows/${flowId}/documents`, {
        kind,
        given_on: addDays(TODAY, -1),
        method: 'email',
      });
    await sign({ kind: 'non_housing_act', step: 'generated', url: 'https://contracts.example.com/1.pdf' });
    await sign({ kind: 'non_housing_act', step: 'signed', sub_tenant_id: tenant.id });
    await sign({ kind: 'non_housing_act', step: 'signed' });
    await pay({
      kind: 'holding_deposit',
      direction: 'applied',
      applied_to: 'tenancy_deposit',
      amount_pence: 300_000,
    });
    await pay({ kind: 'tenancy_deposit', direction: 'received', amount_pence: 1_500_000 });
    await pay({ kind: 'rent', direction: 'received', amount_pence: 900_000 });
    await complete('documents');
    await complete('move_in');
    expect((await call('GET', `/flows/${flowId}`)).flow).toMatchObject({
      is_completed: true,
      percentage_completed: 100,
    });
  });

  test('has no missed deadline, and no notice of one', async () => {
    await announce(service);
    const { entries } = await call('GET', `/flows/${flowId}/timeline?first=50`);
    const types = entries.map(({ event_type }: { event_type: string }) => event_type);
    expect(types).toContain('agreement_entered');
    expect(types.filter((type: string) => /^(deadline|compliance)_/.test(type))).toEqual([
      ...Array(4).fill('compliance_recorded'),
    ]);
    const { flow } = await call('GET', `/flows/${flowId}`);
    const missed = flow.deadlines.filter(({ state }: { state: string }) => state === 'missed');
    expect(missed).toEqual([]);
    expect(
      await service.sql('select key from deadline where flow_id = $1 and key = any($2)', [flowId, OUTSIDE]),
    ).toEqual([]);
  });
});
