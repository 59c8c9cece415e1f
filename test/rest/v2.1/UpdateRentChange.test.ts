import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

describe('PATCH /v2.1/rent-changes/{id}', () => {
  let service: TestService;
  let flowId: number;
  let id: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-07-21T12:00:00Z') });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    ({ flowId } = await signedFlow(service));
    const notice = {
      new_rent_pence: 126_000,
      form: 'form_4a',
      served_on: '2027-03-25',
      effective_on: '2027-06-01',
    };
    const { body } = await service.call('POST', `/v2.1/flows/${flowId}/rent-changes`, { body: notice });
    id = body.data.rent_change.id;
  });

  const update = (body: object, which = id): Promise<CallResponse> =>
    service.call('PATCH', `/v2.1/rent-changes/${which}`, { body });
  const CHALLENGE = { status: 'challenged', on: '2027-05-20' };

  test('returns the rent change with its new status, and the flow', async () => {
    const challenged = (await update(CHALLENGE)).body.data;
    expect(challenged.rent_change).toMatchObject({
      ...{ id, flow_id: flowId, status: 'challenged' },
      ...{ status_on: '2027-05-20', challenged_on: '2027-05-20' },
    });
    const { body, status } = await update({ status: 'determined', on: '2027-07-20', rent_pence: 124_000 });
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['flow', 'rent_change', 'warnings']]);
    expect(body.data.rent_change).toMatchObject({
      ...{ status: 'determined', status_on: '2027-07-20', challenged_on: '2027-05-20' },
      ...{ new_rent_pence: 126_000, settled_rent_pence: 124_000, settled_effective_on: '2027-08-01' },
    });
    expect([body.data.flow.id, body.data.flow.version]).toEqual([flowId, 4]);
  });

  test('names every error by the member of the body', async () => {
    expect((await update({ ...CHALLENGE, on: '2027-06-01', rent_pence: 1 })).body.errors).toEqual([
      {
        ...{ in: 'body', path: 'rent_pence' },
        message: 'must be left out: only `determined` and `agreed_lower` have it',
      },
    ]);
    const late = await update({ ...CHALLENGE, on: '2027-06-01' });
    expect(rejection(late)).toEqual([422, 'VALIDATION_FAILED']);
    expect(late.body.errors).toEqual([
      { in: 'body', path: 'on', message: 'must be before 2027-06-01, when the new rent begins' },
    ]);
  });

  test('returns the sentence of the law for a day on which a determined rent cannot begin', async () => {
    await update(CHALLENGE);
    const determine = { status: 'determined', on: '2027-07-20', rent_pence: 124_000 };
    expect(rejection(await update({ ...determine, effective_on: '2027-09-20' }))).toEqual([
      422,
      'LAW_FORBIDS',
    ]);
  });

  test('returns 409 for a status that cannot follow and a stale version, and 404 for another brand', async () => {
    expect(rejection(await update({ status: 'determined', on: '2027-05-20', rent_pence: 1 }))).toEqual([
      409,
      'INVALID_TRANSITION',
    ]);
    expect(rejection(await update({ ...CHALLENGE, expected_version: 9 }))).toEqual([409, 'VERSION_CONFLICT']);
    const [theirs] = await service.sql<{ id: number }>(
      'select id::int from rent_change where brand_id = $1',
      [service.other.brandId],
    );
    for (const other of [theirs?.id ?? 0, UNKNOWN_ID])
      expect(rejection(await update(CHALLENGE, other))).toEqual([404, 'NOT_FOUND']);
  });
});
