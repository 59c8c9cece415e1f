import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, rejection, UNKNOWN_ID } from '../../support/shapes.js';

const NOTICE = {
  new_rent_pence: 126_000,
  form: 'form_4a',
  served_on: '2027-03-25',
  effective_on: '2027-06-01',
};

describe('POST /v2.1/flows/{id}/rent-changes', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-03-26T12:00:00Z') });
  });
  afterAll(() => service.stop());

  const propose = (id: number, body: object = {}): Promise<CallResponse> =>
    service.call('POST', `/v2.1/flows/${id}/rent-changes`, { body: { ...NOTICE, ...body } });

  test('returns the rent change and the flow', async () => {
    const { flowId } = await signedFlow(service);
    const { status, body } = await propose(flowId, {
      method: 'email',
      url: 'https://notices.example.com/1.pdf',
    });
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual(['flow', 'rent_change', 'warnings']);
    expect(body.data.rent_change).toEqual({
      ...NOTICE,
      id: expect.any(Number),
      flow_id: flowId,
      method: 'email',
      url: 'https://notices.example.com/1.pdf',
      received_on: null,
      status: 'proposed',
      status_on: null,
      challenged_on: null,
      settled_rent_pence: null,
      settled_effective_on: null,
      created_at: expect.stringMatching(INSTANT),
      updated_at: expect.stringMatching(INSTANT),
      voided_at: null,
      void_reason: null,
    });
    expect([body.data.flow.id, body.data.flow.version, body.data.warnings]).toEqual([flowId, 2, []]);
  });

  test('names every error by the member of the body', async () => {
    const { flowId } = await signedFlow(service);
    const missing = await service.call('POST', `/v2.1/flows/${flowId}/rent-changes`, { body: {} });
    expect(rejection(missing)).toEqual([422, 'VALIDATION_FAILED']);
    expect(missing.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      ...['effective_on', 'form', 'new_rent_pence', 'served_on'],
    ]);
    const late = await propose(flowId, { served_on: '2027-03-27', received_on: '2027-03-26' });
    expect(late.body.errors).toEqual([
      {
        ...{ in: 'body', path: 'served_on' },
        message: 'must not be after 2027-03-26, today in the United Kingdom',
      },
      { in: 'body', path: 'received_on', message: 'must not be before served_on' },
    ]);
  });

  test('returns the sentence of the law for a rent without effect', async () => {
    const { flowId } = await signedFlow(service);
    const early = await propose(flowId, { effective_on: '2027-05-01' });
    expect(rejection(early)).toEqual([422, 'LAW_FORBIDS']);
    const message = 'en.rent.s13: the new rent cannot begin before 1 Jun 2027 (Housing Act 1988, s. 13).';
    expect([early.body.message, early.body.errors]).toEqual([
      message,
      [{ in: 'body', path: 'effective_on', message }],
    ]);
  });

  test('returns 409 for an unsigned flow and a stale version, and 404 for the flow of another brand', async () => {
    const unsigned = await signedFlow(service, { is_ast_signed: false, agreement_entered_at: null });
    expect(rejection(await propose(unsigned.flowId))).toEqual([409, 'INVALID_TRANSITION']);
    const { flowId } = await signedFlow(service);
    expect(rejection(await propose(flowId, { expected_version: 7 }))).toEqual([409, 'VERSION_CONFLICT']);
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await propose(id))).toEqual([404, 'NOT_FOUND']);
  });
});
