import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

describe('PATCH /v2.1/requests/{id}', () => {
  let service: TestService;
  let flowId: number;
  let id: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-02-20T12:00:00Z') });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    ({ flowId } = await signedFlow(service));
    const cat = { kind: 'pet', description: 'A cat', requested_on: '2027-01-15' };
    const { body } = await service.call('POST', `/v2.1/flows/${flowId}/requests`, { body: cat });
    id = body.data.request.id;
  });

  const update = (body: object, which = id): Promise<CallResponse> =>
    service.call('PATCH', `/v2.1/requests/${which}`, { body });
  const REJECTION = { decision: 'refused', decided_on: '2027-02-17', reason: 'The lease forbids cats.' };

  test('returns the request with what was added, the flow and the warnings', async () => {
    const asked = { more_asked_on: '2027-01-20', more_received_on: '2027-02-10' };
    await update(asked);
    const { body, status } = await update(REJECTION);
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['flow', 'request', 'warnings']]);
    expect(body.data.request).toMatchObject({
      id,
      flow_id: flowId,
      ...asked,
      ...REJECTION,
      outcome: 'refused',
    });
    expect([body.data.flow.id, body.data.flow.version, body.data.warnings]).toEqual([flowId, 4, []]);
  });

  test('warns about a late decision', async () => {
    const { warnings } = (await update({ ...REJECTION, decided_on: '2027-02-13' })).body.data;
    expect(warnings).toEqual([
      {
        key: 'en.pet',
        message: 'The decision of 13 Feb 2027 was due by 12 Feb 2027.',
        source: 'Housing Act 1988, s. 16A, 16B',
      },
    ]);
  });

  test('names every error by the member of the body', async () => {
    expect((await update({ ...REJECTION, reason: null })).body.errors).toEqual([
      { in: 'body', path: 'reason', message: 'is required for `refused`' },
    ]);
    expect((await update({ more_received_on: '2027-02-10' })).body.errors).toEqual([
      { in: 'body', path: 'more_received_on', message: 'must be left out: more_asked_on is not recorded' },
    ]);
  });

  test('returns 409 after the decision and for a stale version, and 404 for another brand', async () => {
    expect(rejection(await update({ ...REJECTION, expected_version: 9 }))).toEqual([409, 'VERSION_CONFLICT']);
    await update(REJECTION);
    expect(rejection(await update({ more_asked_on: '2027-02-01' }))).toEqual([409, 'INVALID_TRANSITION']);
    const [theirs] = await service.sql<{ id: number }>(
      'select id::int from tenancy_request where brand_id = $1',
      [service.other.brandId],
    );
    for (const other of [theirs?.id ?? 0, UNKNOWN_ID])
      expect(rejection(await update(REJECTION, other))).toEqual([404, 'NOT_FOUND']);
  });
});
