import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, rejection, UNKNOWN_ID } from '../../support/shapes.js';

const DAYS = { effective_on: '2027-03-01', agreed_on: '2027-02-20' };
const CY = { first_name: 'Cy', last_name: 'Marsh' };

describe('POST /v2.1/flows/{id}/sharer-changes', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-03-02T12:00:00Z') });
  });
  afterAll(() => service.stop());

  const change = (id: number, body: object): Promise<CallResponse> =>
    service.call('POST', `/v2.1/flows/${id}/sharer-changes`, { body: { ...DAYS, ...body } });

  test('returns the change and the flow, whose tenants have the days', async () => {
    const { flowId, subTenantIds } = await signedFlow(service);
    const [ann, ben] = subTenantIds;
    const body = { leaving_sub_tenant_ids: [ann], joining: [CY], lead_sub_tenant_id: ben };
    const { status, body: changed } = await change(flowId, body);
    expect([status, Object.keys(changed.data).sort()]).toEqual([200, ['flow', 'sharer_change', 'warnings']]);
    expect(changed.data.sharer_change).toEqual({
      ...{ id: expect.any(Number), flow_id: flowId, ...DAYS, url: null },
      ...{ leaving_sub_tenant_ids: [ann], joining_sub_tenant_ids: [expect.any(Number)] },
      ...{ lead_sub_tenant_id: ben, previous_lead_sub_tenant_id: ann },
      ...{ created_at: expect.stringMatching(INSTANT), updated_at: expect.stringMatching(INSTANT) },
      ...{ voided_at: null, void_reason: null },
    });
    const { flow } = (await service.call('GET', `/v2.1/flows/${flowId}`)).body.data;
    expect([flow.version, flow.sharer_changes]).toEqual([2, [changed.data.sharer_change]]);
    expect(flow.sub_tenants).toMatchObject([
      { id: ann, joined_on: null, left_on: '2027-03-01' },
      { id: ben, joined_on: null, left_on: null, is_lead: true },
      { first_name: 'Cy', joined_on: '2027-03-01', left_on: null },
    ]);
  });

  test('names every error by the member of the body', async () => {
    const { flowId } = await signedFlow(service);
    expect((await change(flowId, {})).body.errors).toEqual([
      {
        in: 'body',
        path: 'joining',
        message: 'is required, or leaving_sub_tenant_ids: at least one tenant must leave or join',
      },
    ]);
    expect((await change(flowId, { joining: [{ first_name: 'Cy' }] })).body.errors).toEqual([
      {
        in: 'body',
        path: 'joining[0].last_name',
        message: 'is required, or person_id, or person_reference',
      },
    ]);
  });

  test('returns 409 for a flow that is not signed and a stale version, and 404 for another brand', async () => {
    const unsigned = await signedFlow(service, { is_ast_signed: false, agreement_entered_at: null });
    expect(rejection(await change(unsigned.flowId, { joining: [CY] }))).toEqual([409, 'INVALID_TRANSITION']);
    const { flowId } = await signedFlow(service);
    expect(rejection(await change(flowId, { joining: [CY], expected_version: 7 }))).toEqual([
      409,
      'VERSION_CONFLICT',
    ]);
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await change(id, { joining: [CY] }))).toEqual([404, 'NOT_FOUND']);
  });
});
