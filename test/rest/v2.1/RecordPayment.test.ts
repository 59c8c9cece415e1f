import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, rejection, UNKNOWN_ID } from '../../support/shapes.js';

const FEE = { kind: 'variation_fee', direction: 'received', amount_pence: 6000, received_on: '2027-01-15' };
const COSTS = { reasonable_costs_pence: 6000, note: 'A new agreement, invoice 118.' };

describe('POST /v2.1/flows/{id}/payments', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-01-16T12:00:00Z') });
  });
  afterAll(() => service.stop());

  const record = (id: number, body: object = {}): Promise<CallResponse> =>
    service.call('POST', `/v2.1/flows/${id}/payments`, { body: { ...FEE, ...body } });

  /** The deadlines of the fees of a flow: the payment that each is about, and its state. */
  async function feesOf(flowId: number): Promise<unknown[]> {
    const { body } = await service.call('GET', `/v2.1/flows/${flowId}`);
    return body.data.flow.deadlines
      .filter(({ key }: { key: string }) => key === 'en.variation.fee')
      .map(
        ({ subject, state, met_on }: { subject: { id: number } | null; state: string; met_on: string }) => [
          ...[subject?.id ?? null, state, met_on],
        ],
      );
  }

  test('records a fee of £60 for a change of an assured tenancy, and its cap is missed', async () => {
    const { flowId } = await signedFlow(service);
    expect(await feesOf(flowId)).toEqual([[null, 'pending', null]]);
    const { status, body } = await record(flowId);
    expect([status, body.data.warnings]).toEqual([200, []]);
    expect(body.data.payment).toEqual({
      ...FEE,
      ...{ id: expect.any(Number), flow_id: flowId, reasonable_costs_pence: null, note: null },
      ...{ applied_to: null, kept_ground: null, forbidden_by: [], is_cash: false, is_voluntary: false },
      ...{ payer_person_id: null, payer_sub_tenant_id: null },
      ...{ created_at: expect.stringMatching(INSTANT), updated_at: expect.stringMatching(INSTANT) },
    });
    expect(await feesOf(flowId)).toEqual([[body.data.payment.id, 'missed', null]]);
  });

  test('records a fee of £60 with costs of £60, and its cap is met', async () => {
    const { flowId } = await signedFlow(service);
    const { status, body } = await record(flowId, COSTS);
    expect([status, body.data.payment.reasonable_costs_pence]).toEqual([200, 6000]);
    expect(await feesOf(flowId)).toEqual([[body.data.payment.id, 'met', '2027-01-15']]);
  });

  test('compares each fee by itself, until what is above its limit is refunded', async () => {
    const { flowId } = await signedFlow(service);
    const first = (await record(flowId, { amount_pence: 5000 })).body.data.payment.id;
    const second = (await record(flowId)).body.data.payment.id;
    expect(await feesOf(flowId)).toEqual([
      [first, 'met', '2027-01-15'],
      [second, 'missed', null],
    ]);
    await record(flowId, { direction: 'refunded', amount_pence: 999 });
    expect((await feesOf(flowId))[1]).toEqual([second, 'missed', null]);
    await record(flowId, { direction: 'refunded', amount_pence: 1 });
    expect((await feesOf(flowId))[1]).toEqual([second, 'met', '2027-01-15']);
  });

  test('compares no fee of a company let, and none in Wales', async () => {
    const company = await signedFlow(service, { tenancy_kind: 'company_let' });
    expect((await record(company.flowId)).status).toBe(200);
    expect(await feesOf(company.flowId)).toEqual([[expect.any(Number), 'not_applicable', null]]);
    const wales = await signedFlow(service, { jurisdiction: 'wales', tenancy_kind: 'standard_periodic' });
    expect((await record(wales.flowId)).status).toBe(200);
    expect(await feesOf(wales.flowId)).toEqual([]);
  });

  test('does not count a fee as rent or as a deposit', async () => {
    const { flowId } = await signedFlow(service, { is_rent_recorded_here: true });
    const arrears = () => service.call('GET', `/v2.1/flows/${flowId}/arrears`);
    const before = (await arrears()).body.data;
    await record(flowId, COSTS);
    expect((await arrears()).body.data).toEqual(before);
    const { body } = await service.call('GET', `/v2.1/flows/${flowId}`);
    expect(body.data.flow.holding_deposit).toBeNull();
  });

  test('names every error of the stated costs by the member of the body', async () => {
    const { flowId } = await signedFlow(service);
    const errorsOf = async (body: object) => (await record(flowId, body)).body.errors;
    const of = (path: string, message: string) => ({ in: 'body', path, message });
    expect(await errorsOf({ reasonable_costs_pence: 6000 })).toEqual([
      of('note', 'is required with reasonable_costs_pence: what the costs are, and their proof'),
    ]);
    expect(await errorsOf({ ...COSTS, reasonable_costs_pence: 0 })).toEqual([
      of('reasonable_costs_pence', 'must be 1 or more'),
    ]);
    const message = 'must be left out: only a fee for a change that was received has it';
    for (const other of [{ kind: 'rent' }, { direction: 'refunded' }])
      expect(await errorsOf({ ...COSTS, ...other })).toEqual([of('reasonable_costs_pence', message)]);
    expect(await errorsOf({ direction: 'applied', is_cash: true })).toEqual([
      of('kind', 'must be a holding deposit: nothing else can be applied'),
      of('applied_to', 'is required for an APPLIED payment'),
      of('is_cash', 'must be left out: only RECEIVED payments have it'),
    ]);
  });

  test('refunds at most what was received', async () => {
    const { flowId } = await signedFlow(service);
    await record(flowId);
    const tooMuch = await record(flowId, { direction: 'refunded', amount_pence: 6001 });
    expect(rejection(tooMuch)).toEqual([422, 'PAYMENT_NOT_ALLOWED']);
    expect(tooMuch.body.errors[0].message).toBe(
      'At most £60.00 of the fee for a change can still be refunded.',
    );
  });

  test('returns 409 for a stale version, and 404 for the flow of another brand', async () => {
    const { flowId } = await signedFlow(service);
    expect(rejection(await record(flowId, { expected_version: 7 }))).toEqual([409, 'VERSION_CONFLICT']);
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await record(id))).toEqual([404, 'NOT_FOUND']);
  });
});
