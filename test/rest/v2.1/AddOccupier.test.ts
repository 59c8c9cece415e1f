import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { type CallResponse, TestService } from '../../support/service.js';
import { INSTANT, rejection, UNKNOWN_ID } from '../../support/shapes.js';

const ROBIN = { first_name: 'Robin', last_name: 'Marsh', is_adult: false };

describe('POST /v2.1/flows/{id}/occupiers', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-01-16T12:00:00Z') });
  });
  afterAll(() => service.stop());

  const add = (id: number, body: object = {}): Promise<CallResponse> =>
    service.call('POST', `/v2.1/flows/${id}/occupiers`, { body: { ...ROBIN, ...body } });

  test('returns the occupier and the flow', async () => {
    const { flowId } = await signedFlow(service);
    const { status, body } = await add(flowId);
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['flow', 'occupier', 'warnings']]);
    expect(body.data.occupier).toEqual({
      ...{ id: expect.any(Number), flow_id: flowId, person_id: expect.any(Number), is_adult: false },
      ...{ from_on: null, ended_on: null },
      ...{ created_at: expect.stringMatching(INSTANT), updated_at: expect.stringMatching(INSTANT) },
      person: expect.objectContaining({ first_name: 'Robin', last_name: 'Marsh', kind: 'tenant' }),
    });
    const { flow } = (await service.call('GET', `/v2.1/flows/${flowId}`)).body.data;
    expect([flow.version, flow.occupiers]).toEqual([2, [body.data.occupier]]);
  });

  test('names every error by the member of the body', async () => {
    const { flowId } = await signedFlow(service);
    expect((await add(flowId, { first_name: null })).body.errors).toEqual([
      { in: 'body', path: 'first_name', message: 'is required, or person_id, or person_reference' },
    ]);
    expect((await add(flowId, { from_on: '1899-12-31' })).body.errors).toEqual([
      { in: 'body', path: 'from_on', message: 'must not be before 1900-01-01' },
    ]);
  });

  test('returns 409 for an archived flow and a stale version, and 404 for the flow of another brand', async () => {
    const archived = await signedFlow(service, { is_archived: true });
    expect(rejection(await add(archived.flowId))).toEqual([409, 'INVALID_TRANSITION']);
    const { flowId } = await signedFlow(service);
    expect(rejection(await add(flowId, { expected_version: 7 }))).toEqual([409, 'VERSION_CONFLICT']);
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await add(id))).toEqual([404, 'NOT_FOUND']);
  });
});
