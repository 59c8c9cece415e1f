import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

describe('POST /v2.1/sub-tenants/{id}/death', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-03-20T12:00:00Z') });
  });
  afterAll(() => service.stop());

  const record = (id: number, body: object = {}): Promise<CallResponse> =>
    service.call('POST', `/v2.1/sub-tenants/${id}/death`, { body: { died_on: '2027-01-15', ...body } });

  test('returns the sub-tenant and the flow, whose tenancy goes on', async () => {
    const { flowId, subTenantIds } = await signedFlow(service);
    const [id = 0] = subTenantIds;
    const { status, body } = await record(id);
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['flow', 'sub_tenant', 'warnings']]);
    expect(body.data.sub_tenant).toMatchObject({ id, flow_id: flowId, died_on: '2027-01-15' });
    expect(body.data.flow).toMatchObject({ id: flowId, version: 2 });
    const { flow } = (await service.call('GET', `/v2.1/flows/${flowId}`)).body.data;
    expect(flow).toMatchObject({ phase: 'current', ended_on: null });
  });

  test('names every error by the member of the body', async () => {
    const { subTenantIds } = await signedFlow(service);
    const late = await record(subTenantIds[0] ?? 0, { died_on: '2027-03-21' });
    expect(rejection(late)).toEqual([422, 'VALIDATION_FAILED']);
    expect(late.body.errors).toEqual([
      {
        ...{ in: 'body', path: 'died_on' },
        message: 'must not be after 2027-03-20, today in the United Kingdom',
      },
    ]);
  });

  test('returns 409 for an unsigned flow and a stale version, and 404 for the tenant of another brand', async () => {
    const unsigned = await signedFlow(service, { is_ast_signed: false, agreement_entered_at: null });
    expect(rejection(await record(unsigned.subTenantIds[0] ?? 0))).toEqual([409, 'INVALID_TRANSITION']);
    const { subTenantIds } = await signedFlow(service);
    expect(rejection(await record(subTenantIds[0] ?? 0, { expected_version: 7 }))).toEqual([
      409,
      'VERSION_CONFLICT',
    ]);
    const other = await signedFlow(service, {}, service.other.brandId);
    for (const id of [other.subTenantIds[0] ?? 0, UNKNOWN_ID])
      expect(rejection(await record(id))).toEqual([404, 'NOT_FOUND']);
  });
});
