import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

describe('PATCH /v2.1/notices/{id}', () => {
  let service: TestService;
  let flowId: number;
  let id: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-01-10T12:00:00Z') });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    ({ flowId } = await signedFlow(service));
    const notice = {
      ...{ kind: 'tenant_notice', given_by: 'tenant', served_on: '2026-12-15', ends_on: '2027-02-28' },
    };
    const { body } = await service.call('POST', `/v2.1/flows/${flowId}/notices`, { body: notice });
    id = body.data.notice.id;
  });

  const update = (body: object, which = id): Promise<CallResponse> =>
    service.call('PATCH', `/v2.1/notices/${which}`, { body });
  const WITHDRAWAL = { status: 'withdrawn', on: '2027-01-05', is_agreed_by_all: true };

  test('returns the notice with its new status, and the flow', async () => {
    const { body, status } = await update(WITHDRAWAL);
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['flow', 'notice', 'warnings']]);
    expect(body.data.notice).toMatchObject({ id, status: 'withdrawn', status_on: '2027-01-05' });
    expect([body.data.flow.id, body.data.flow.version]).toEqual([flowId, 3]);
    const { body: read } = await service.call('GET', `/v2.1/flows/${flowId}`);
    expect([read.data.flow.phase, read.data.flow.ending_on]).toEqual(['current', null]);
  });

  test('names every error by the member of the body', async () => {
    expect((await update({ status: 'claim_issued', on: '2027-01-05' })).body.errors).toEqual([
      { in: 'body', path: 'status', message: 'must be `withdrawn`: the tenants gave the notice' },
    ]);
  });

  test('rejects a withdrawal to which not all agree', async () => {
    const { status, body } = await update({ ...WITHDRAWAL, is_agreed_by_all: false });
    expect([status, body.code, body.errors[0].path]).toEqual([422, 'LAW_FORBIDS', 'is_agreed_by_all']);
  });

  test('is 409 for a notice that was withdrawn', async () => {
    await update(WITHDRAWAL);
    const response = await update({ ...WITHDRAWAL, on: '2027-01-06' });
    expect([response.status, response.body.code]).toEqual([409, 'INVALID_TRANSITION']);
  });

  test('is 404 for a notice that does not exist', async () => {
    expect(rejection(await update(WITHDRAWAL, UNKNOWN_ID))).toEqual([404, 'NOT_FOUND']);
  });
});
