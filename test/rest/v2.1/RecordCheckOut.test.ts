import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, rejection, UNKNOWN_ID } from '../../support/shapes.js';

const CHECK_OUT = { held_on: '2027-02-28', url: 'https://reports.example.com/1.pdf', note: 'Clean.' };

describe('POST /v2.1/flows/{id}/check-out', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-03-20T12:00:00Z') });
  });
  afterAll(() => service.stop());

  const record = (id: number, body: object = CHECK_OUT): Promise<CallResponse> =>
    service.call('POST', `/v2.1/flows/${id}/check-out`, { body });

  test('returns the check-out and the flow', async () => {
    const { flowId } = await signedFlow(service);
    const { status, body } = await record(flowId);
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['check_out', 'flow', 'warnings']]);
    expect(body.data.check_out).toEqual({
      ...CHECK_OUT,
      ...{ id: expect.any(Number), flow_id: flowId, voided_at: null, void_reason: null },
      created_at: expect.stringMatching(INSTANT),
      updated_at: expect.stringMatching(INSTANT),
    });
    expect([body.data.flow.id, body.data.flow.version]).toEqual([flowId, 2]);
  });

  test('names every error by the member of the body', async () => {
    const { flowId } = await signedFlow(service);
    expect((await record(flowId, { held_on: '2027-03-21', url: 'no' })).body.errors).toEqual([
      { in: 'body', path: 'url', message: expect.any(String) },
    ]);
    const late = await record(flowId, { held_on: '2027-03-21' });
    expect(rejection(late)).toEqual([422, 'VALIDATION_FAILED']);
    expect(late.body.errors).toEqual([
      {
        ...{ in: 'body', path: 'held_on' },
        message: 'must not be after 2027-03-20, today in the United Kingdom',
      },
    ]);
  });

  test('returns 409 for an unsigned flow and a stale version, and 404 for the flow of another brand', async () => {
    const unsigned = await signedFlow(service, { is_ast_signed: false, agreement_entered_at: null });
    expect(rejection(await record(unsigned.flowId))).toEqual([409, 'INVALID_TRANSITION']);
    const { flowId } = await signedFlow(service);
    expect(rejection(await record(flowId, { ...CHECK_OUT, expected_version: 7 }))).toEqual([
      409,
      'VERSION_CONFLICT',
    ]);
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await record(id))).toEqual([404, 'NOT_FOUND']);
  });
});
