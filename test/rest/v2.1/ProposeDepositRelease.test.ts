import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DEPOSIT_PENCE, flowWithDeposit } from '../../support/deposit-releases.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, rejection, UNKNOWN_ID } from '../../support/shapes.js';

const CLEANING = { category: 'cleaning', amount_pence: 18_461, note: 'Oven', url: null };
const RELEASE = { proposed_on: '2027-03-01', deductions: [CLEANING] };

describe('POST /v2.1/flows/{id}/deposit-release', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-03-20T12:00:00Z') });
  });
  afterAll(() => service.stop());

  const propose = (id: number, body: object = RELEASE): Promise<CallResponse> =>
    service.call('POST', `/v2.1/flows/${id}/deposit-release`, { body });

  test('returns the release and the flow', async () => {
    const { flowId } = await flowWithDeposit(service);
    const { status, body } = await propose(flowId);
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['deposit_release', 'flow', 'warnings']]);
    expect(body.data.deposit_release).toEqual({
      ...RELEASE,
      ...{ id: expect.any(Number), flow_id: flowId, state: 'proposed', held_pence: DEPOSIT_PENCE },
      ...{ disputed_on: null, disputed_pence: null, scheme_reference: null, settled_on: null },
      ...{ landlord_pence: null, paid_on: null, voided_at: null, void_reason: null },
      created_at: expect.stringMatching(INSTANT),
      updated_at: expect.stringMatching(INSTANT),
    });
    expect([body.data.flow.id, body.data.flow.version]).toEqual([flowId, 3]);
  });

  test('names every error by the member of the body', async () => {
    const { flowId } = await flowWithDeposit(service);
    expect((await propose(flowId, { deductions: [{ ...CLEANING, amount_pence: 0 }] })).body.errors).toEqual(
      expect.arrayContaining([
        { in: 'body', path: 'proposed_on', message: 'is required' },
        { in: 'body', path: 'deductions[0].amount_pence', message: 'must be 1 or more' },
      ]),
    );
    const more = await propose(flowId, { ...RELEASE, deductions: [{ ...CLEANING, amount_pence: 138_462 }] });
    expect(rejection(more)).toEqual([422, 'VALIDATION_FAILED']);
    expect(more.body.errors).toEqual([
      {
        ...{ in: 'body', path: 'deductions' },
        message: 'must add up to at most 138461, the deposit of £1,384.61',
      },
    ]);
  });

  test('returns 409 for another open release and a stale version, and 404 for the flow of another brand', async () => {
    const { flowId } = await flowWithDeposit(service);
    expect(rejection(await propose(flowId, { ...RELEASE, expected_version: 7 }))).toEqual([
      409,
      'VERSION_CONFLICT',
    ]);
    expect((await propose(flowId)).status).toBe(200);
    expect(rejection(await propose(flowId))).toEqual([409, 'INVALID_TRANSITION']);
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await propose(id))).toEqual([404, 'NOT_FOUND']);
  });
});
