import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { BOTH_APIS, type Changed, change } from '../support/both-apis.js';
import { freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';

/** The checks of a home of which nothing is recorded, and those of them that are due before the first day. */
const UNCHECKED = ['en.mees', 'en.gas.check', 'en.eicr', 'en.alarms.day1'];
const UNCHECKED_BEFORE = ['en.gas.check', 'en.eicr'];

const NOW = new Date('2026-12-20T12:00:00.000Z');
const ENTERED = '2026-12-18T10:00:00Z';
const SIGNED = {
  rent_pence: 120000,
  rent_period: 'monthly',
  tenancy_starts_on: '2026-12-19',
  is_ast_signed: true,
  agreement_entered_at: ENTERED,
};
const MOVE_IN = { stage: 'MOVE_IN', status: 'COMPLETE' };
const MOVES = 'query ($id: SafeInt!) { flow(id: $id) { stages { stage mayBecome } } }';
const OVERRIDE = `mutation ($brandId: SafeInt!, $flowId: SafeInt!, $key: String!, $reason: String!, $until: Date) {
  recordOverride(brandId: $brandId, flowId: $flowId, key: $key, reason: $reason, until: $until) {
    flowId override { key reason until flowId }
  }
}`;
const UPDATE_BRAND = `mutation ($id: SafeInt!, $input: UpdateBrandInput!) {
  updateBrand(id: $id, input: $input) { gates gatesFrom }
}`;

describe.each(BOTH_APIS)('completing the move-in over %s', (api) => {
  let service: TestService;
  let now = NOW;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => now });
    await service.sql(`update brand set gates_from = '2026-12-01T00:00:00Z'`);
  });
  afterAll(() => service.stop());
  // The tenants of these flows are one person.
  afterEach(() => service.sql('delete from right_to_rent_record'));

  const flowWith = (columns: object = {}) =>
    freshFlow(service, { columns: { ...SIGNED, ...columns }, tenants: ['Ann Stone'] });
  const complete = (flowId: number): Promise<Changed> => change(service, api, 'moveStage', flowId, MOVE_IN);
  const offered = async (id: number): Promise<string[]> => {
    const { stages } = dataOf(await service.graphql(MOVES, { id })).flow;
    return stages.find((one: { stage: string }) => one.stage === 'MOVE_IN').mayBecome;
  };
  const check = (flowId: number, checkedOn: string) =>
    service.sql(
      `insert into right_to_rent_record (brand_id, created_at, updated_at, user_id, status, checked_on, recorded_at)
        select brand_id, now(), now(), user_id, 'unlimited', $2::date, $2::date from sub_tenant where flow_id = $1`,
      [flowId, checkedOn],
    );
  const give = (flowId: number, at: string): Promise<Changed> =>
    change(service, api, 'recordContract', flowId, { kind: 'WRITTEN_STATEMENT', step: 'GIVEN', at });
  const setGates = (gates: string[], key = service.operatorToken): Promise<CallResponse> =>
    api === 'GraphQL'
      ? service.graphql(UPDATE_BRAND, { id: service.brand.brandId, input: { gates } }, { key })
      : service.call('PATCH', `/v2.1/brands/${service.brand.brandId}`, { body: { gates }, key });
  const override = (flowId: number, key: string, more: object = {}): Promise<CallResponse> =>
    service.graphql(
      OVERRIDE,
      { brandId: service.brand.brandId, flowId, key, reason: 'Agreed', ...more },
      { key: service.operatorToken },
    );

  test('names each gate that nothing meets, and mayBecome omits it', async () => {
    const { flowId } = await flowWith();
    const { code, message } = await complete(flowId);
    expect([code, message]).toEqual([
      'INVALID_TRANSITION',
      'The move-in cannot be completed before this is recorded: en.rtr.initial: Right to rent of every adult ' +
        'checked before the agreement; en.ws: Written statement of terms given before the agreement.',
    ]);
    expect(await offered(flowId)).not.toContain('COMPLETE');
    expect(await offered(flowId)).toContain('AWAITING_PARTY');
  });

  test('is possible after each gate was met, even if late', async () => {
    const { flowId } = await flowWith();
    await check(flowId, '2026-12-17');
    expect((await complete(flowId)).message).toMatch(/recorded: en\.ws: [^;]*$/);
    await give(flowId, '2026-12-19T10:00:00.000Z');
    expect(await offered(flowId)).toContain('COMPLETE');
    expect(await complete(flowId)).toMatchObject({ code: null, warned: UNCHECKED });
  });

  test('is rejected for an agreement that is not signed by all, in every country', async () => {
    for (const jurisdiction of ['wales', 'scotland', 'northernireland']) {
      const { flowId } = await flowWith({ jurisdiction, is_ast_signed: false, agreement_entered_at: null });
      const { code, message } = await complete(flowId);
      expect([code, message]).toEqual([
        'INVALID_TRANSITION',
        expect.stringMatching(/has signed the agreement/),
      ]);
      expect(await offered(flowId)).not.toContain('COMPLETE');
    }
  });

  test('has no gate for agreements from before gates, and for other kinds of tenancy', async () => {
    const before = await flowWith({ agreement_entered_at: '2026-11-30T10:00:00Z' });
    expect(await offered(before.flowId)).toContain('COMPLETE');
    expect(await complete(before.flowId)).toMatchObject({
      code: null,
      warned: ['en.rtr.initial', 'en.ws', 'en.s48', ...UNCHECKED],
    });
    const company = await flowWith({ tenancy_kind: 'company_let' });
    expect(await complete(company.flowId)).toMatchObject({ code: null, warned: ['en.s48', ...UNCHECKED] });
    const wales = await flowWith({ jurisdiction: 'wales' });
    expect(await complete(wales.flowId)).toMatchObject({ code: null, warned: ['wa.gas.check', 'wa.eicr'] });
  });

  test('warns of checks whose copies the tenants do not have', async () => {
    const { flowId, propertyId } = await flowWith({ tenancy_kind: 'company_let' });
    const record = `mutation ($propertyId: SafeInt!, $input: RecordComplianceInput!) {
      recordCompliance(propertyId: $propertyId, input: $input) { complianceId }
    }`;
    for (const [kind, checkedOn] of Object.entries({
      GAS_SAFETY: '2026-12-01',
      EICR: '2026-12-01',
      ALARMS: '2026-12-19',
      EPC: '2026-12-01',
    })) {
      const input = { kind, checkedOn, outcome: 'SATISFACTORY', rating: kind === 'EPC' ? 'C' : null };
      dataOf(await service.graphql(record, { propertyId, input }));
    }
    const warned = ['en.s48', 'en.gas.copy', 'en.eicr.copy'];
    expect(await complete(flowId)).toMatchObject({ code: null, warned });
  });

  test('warns of a missing licence only for a home that is stated to need one', async () => {
    const warned = async (columns: object): Promise<string[]> => {
      const { flowId, propertyId } = await flowWith({ tenancy_kind: 'company_let', ...columns });
      await service.sql('update property set is_licence_required = true where brand_id = $1 and id = $2', [
        service.brand.brandId,
        propertyId,
      ]);
      return (await complete(flowId)).warned;
    };
    const unchecked = ['en.mees', 'en.licence', 'en.gas.check', 'en.eicr', 'en.alarms.day1'];
    expect(await warned({})).toEqual(['en.s48', ...unchecked]);
    const before = ['tenancy.start', 'en.s48', 'en.licence', ...UNCHECKED_BEFORE];
    expect(await warned({ tenancy_starts_on: '2026-12-21' })).toEqual(before);
  });

  test('warns in place of a gate that the brand does not have', async () => {
    expect((await setGates(['en.ws'])).status).toBe(200);
    const { flowId } = await flowWith();
    await give(flowId, '2026-12-17T10:00:00.000Z');
    const moved = await complete(flowId);
    await setGates(['en.rtr.initial', 'en.ws']);
    expect(moved).toMatchObject({ code: null, warned: ['en.rtr.initial', ...UNCHECKED] });
  });

  test('before the first day of the tenancy gets a warning', async () => {
    const { flowId } = await flowWith({ tenancy_starts_on: '2026-12-21', tenancy_kind: 'company_let' });
    const { code, warnings } = await complete(flowId);
    expect([code, warnings[0], warnings.slice(1).map(({ key }: { key: string }) => key)]).toEqual([
      null,
      {
        key: 'tenancy.start',
        message: 'The move-in is completed before the first day of the tenancy, 21 Dec 2026.',
        source: 'The recorded first day of the tenancy',
      },
      ['en.s48', ...UNCHECKED_BEFORE],
    ]);
  });

  test('can depend only on gates, which only the operator sets', async () => {
    const unknown = await setGates(['en.hd.cap', 'en.ws']);
    const errors = unknown.body.errors[0].extensions?.errors ?? unknown.body.errors;
    expect(errors).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^must be the key of a gate: .*en\.ws/) }),
    ]);
    const partner = await setGates(['en.ws'], service.brand.partnerKey);
    expect(partner.body.code ?? codeOf(partner)).toBe('OPERATOR_REQUIRED');
  });

  test('gets a warning in place of a gate that has an exception, until its last day', async () => {
    const { flowId } = await flowWith();
    await check(flowId, '2026-12-17');
    const { body } =
      api === 'GraphQL'
        ? await override(flowId, 'en.ws', { until: '2026-12-20' })
        : await service.call('POST', `/v2.1/brands/${service.brand.brandId}/flows/${flowId}/overrides`, {
            body: { key: 'en.ws', reason: 'Agreed', until: '2026-12-20' },
            key: service.operatorToken,
          });
    expect(body.data.recordOverride?.override ?? body.data.override).toMatchObject({
      key: 'en.ws',
      reason: 'Agreed',
      until: '2026-12-20',
    });
    now = new Date('2026-12-21T12:00:00.000Z');
    expect((await complete(flowId)).code).toBe('INVALID_TRANSITION');
    now = NOW;
    expect(await offered(flowId)).toContain('COMPLETE');
    expect(await complete(flowId)).toMatchObject({ code: null, warned: ['en.ws', 'en.s48', ...UNCHECKED] });
  });
});
