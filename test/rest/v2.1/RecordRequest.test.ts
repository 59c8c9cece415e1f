import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, rejection, UNKNOWN_ID } from '../../support/shapes.js';

const CAT = { kind: 'pet', description: 'A cat', requested_on: '2027-01-15' };

describe('POST /v2.1/flows/{id}/requests', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-01-16T12:00:00Z') });
  });
  afterAll(() => service.stop());

  const record = (id: number, body: object = {}): Promise<CallResponse> =>
    service.call('POST', `/v2.1/flows/${id}/requests`, { body: { ...CAT, ...body } });

  test('returns the request and the flow', async () => {
    const { flowId } = await signedFlow(service);
    const { status, body } = await record(flowId);
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['flow', 'request', 'warnings']]);
    expect(body.data.request).toEqual({
      ...CAT,
      ...{ id: expect.any(Number), flow_id: flowId, outcome: 'open' },
      ...{ more_asked_on: null, more_received_on: null, superior_asked_on: null },
      ...{
        superior_answered_on: null,
        agreed_until_on: null,
        decision: null,
        decided_on: null,
        reason: null,
      },
      ...{ created_at: expect.stringMatching(INSTANT), updated_at: expect.stringMatching(INSTANT) },
      ...{ voided_at: null, void_reason: null },
    });
    expect([body.data.flow.id, body.data.flow.version, body.data.warnings]).toEqual([flowId, 2, []]);
  });

  test('records a request once for an Idempotency-Key', async () => {
    const { flowId } = await signedFlow(service);
    const path = `/v2.1/flows/${flowId}/requests`;
    const headers = { 'idempotency-key': 'a-cat-1' };
    const first = await service.call('POST', path, { body: CAT, headers });
    const again = await service.call('POST', path, { body: CAT, headers });
    expect(again.body).toEqual(first.body);
    expect((await service.call('GET', path)).body.data.requests).toHaveLength(1);
  });

  test('names every error by the member of the body', async () => {
    const { flowId } = await signedFlow(service);
    const missing = await service.call('POST', `/v2.1/flows/${flowId}/requests`, { body: {} });
    expect(rejection(missing)).toEqual([422, 'VALIDATION_FAILED']);
    expect(missing.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      ...['description', 'kind', 'requested_on'],
    ]);
    expect((await record(flowId, { requested_on: '2027-01-17' })).body.errors).toEqual([
      {
        ...{ in: 'body', path: 'requested_on' },
        message: 'must not be after 2027-01-16, today in the United Kingdom',
      },
    ]);
    expect((await record(flowId, { description: 'x'.repeat(501) })).status).toBe(422);
  });

  test('returns 409 for an unsigned flow and a stale version, and 404 for the flow of another brand', async () => {
    const unsigned = await signedFlow(service, { is_ast_signed: false, agreement_entered_at: null });
    expect(rejection(await record(unsigned.flowId))).toEqual([409, 'INVALID_TRANSITION']);
    const { flowId } = await signedFlow(service);
    expect(rejection(await record(flowId, { expected_version: 7 }))).toEqual([409, 'VERSION_CONFLICT']);
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await record(id))).toEqual([404, 'NOT_FOUND']);
  });
});
