import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { flowWithDeposit } from '../../support/deposit-releases.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

const DISPUTE = { state: 'disputed', on: '2027-03-08', disputed_pence: 10_000, scheme_reference: 'D-7' };

describe('PATCH /v2.1/deposit-releases/{id}', () => {
  let service: TestService;
  let flowId: number;
  let id: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-03-20T12:00:00Z') });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    ({ flowId } = await flowWithDeposit(service));
    const { body } = await service.call('POST', `/v2.1/flows/${flowId}/deposit-release`, {
      body: { proposed_on: '2027-03-01', deductions: [{ category: 'damage', amount_pence: 18_461 }] },
    });
    id = body.data.deposit_release.id;
  });

  const update = (body: object, which = id): Promise<CallResponse> =>
    service.call('PATCH', `/v2.1/deposit-releases/${which}`, { body });

  test('returns the release with its new state, and the flow', async () => {
    expect((await update(DISPUTE)).body.data.deposit_release).toMatchObject({
      ...{ id, flow_id: flowId, state: 'disputed', disputed_on: '2027-03-08' },
      ...{ disputed_pence: 10_000, scheme_reference: 'D-7' },
    });
    const { body, status } = await update({ state: 'decided', on: '2027-03-15', landlord_pence: 9000 });
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['deposit_release', 'flow', 'warnings']]);
    expect(body.data.deposit_release).toMatchObject({
      ...{ state: 'decided', settled_on: '2027-03-15', landlord_pence: 9000, scheme_reference: 'D-7' },
    });
    expect([body.data.flow.id, body.data.flow.version]).toEqual([flowId, 5]);
  });

  test('names every error by the member of the body, in its words', async () => {
    const paid = await update({ state: 'paid', on: '2027-03-08' });
    expect(rejection(paid)).toEqual([422, 'VALIDATION_FAILED']);
    expect(paid.body.errors).toEqual([
      {
        ...{ in: 'body', path: 'state' },
        message: 'must not be `paid`: record the refunds and the deductions as payments instead',
      },
    ]);
    expect((await update({ ...DISPUTE, disputed_pence: 138_462 })).body.errors).toEqual([
      {
        ...{ in: 'body', path: 'disputed_pence' },
        message: 'must be at most 138461, the deposit of £1,384.61',
      },
    ]);
  });

  test('returns 409 for a state that cannot follow and a stale version, and 404 for another brand', async () => {
    const decided = { state: 'decided', on: '2027-03-15', landlord_pence: 9000 };
    expect(rejection(await update(decided))).toEqual([409, 'INVALID_TRANSITION']);
    expect(rejection(await update({ ...DISPUTE, expected_version: 7 }))).toEqual([409, 'VERSION_CONFLICT']);
    const [other] = await service.sql<{ id: number }>(
      'select min(id)::int as id from deposit_release where brand_id = $1',
      [service.other.brandId],
    );
    for (const unknown of [other?.id ?? 0, UNKNOWN_ID])
      expect(rejection(await update(DISPUTE, unknown))).toEqual([404, 'NOT_FOUND']);
  });
});
