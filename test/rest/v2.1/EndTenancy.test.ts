import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, rejection, UNKNOWN_ID } from '../../support/shapes.js';

const END = {
  ...{ ended_on: '2027-02-28', cause: 'tenant_notice', keys_returned_on: '2027-03-01' },
  ...{ reason: 'They bought a home.', forwarding_address: '12 Quince Avenue' },
};

describe('POST /v2.1/flows/{id}/end', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-03-20T12:00:00Z') });
  });
  afterAll(() => service.stop());

  const end = (id: number, body: object = END): Promise<CallResponse> =>
    service.call('POST', `/v2.1/flows/${id}/end`, { body });

  test('returns the recorded end and the flow', async () => {
    const { flowId } = await signedFlow(service);
    const { status, body } = await end(flowId);
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['flow', 'tenancy_end', 'warnings']]);
    expect(body.data.tenancy_end).toEqual({
      ...END,
      ...{ id: expect.any(Number), flow_id: flowId, notice_id: null, voided_at: null, void_reason: null },
      created_at: expect.stringMatching(INSTANT),
      updated_at: expect.stringMatching(INSTANT),
    });
    expect(body.data.flow).toMatchObject({ id: flowId, version: 2 });
    const { flow } = (await service.call('GET', `/v2.1/flows/${flowId}`)).body.data;
    expect(flow).toMatchObject({ phase: 'ended', ended_on: '2027-02-28' });
  });

  test('names every error by the member of the body', async () => {
    const { flowId } = await signedFlow(service);
    const notice = await end(flowId, { ...END, cause: 'landlord_notice' });
    expect(rejection(notice)).toEqual([422, 'VALIDATION_FAILED']);
    expect(notice.body.errors).toEqual([
      {
        ...{ in: 'body', path: 'cause' },
        message:
          'A section 8 notice does not end the tenancy; record the court’s order, a surrender or the tenants’ ' +
          'notice (Housing Act 1988, s. 5)',
      },
    ]);
  });

  test('returns 409 for an unsigned flow and a stale version, and 404 for the flow of another brand', async () => {
    const unsigned = await signedFlow(service, { is_ast_signed: false, agreement_entered_at: null });
    expect(rejection(await end(unsigned.flowId))).toEqual([409, 'INVALID_TRANSITION']);
    const { flowId } = await signedFlow(service);
    expect(rejection(await end(flowId, { ...END, expected_version: 7 }))).toEqual([409, 'VERSION_CONFLICT']);
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await end(id))).toEqual([404, 'NOT_FOUND']);
  });
});
