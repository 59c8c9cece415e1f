import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

describe('GET /v2.1/flows/{id}/check-out', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-03-20T12:00:00Z') });
  });
  afterAll(() => service.stop());

  test('lists the check-outs with the voided one, the earliest recorded first', async () => {
    const { flowId } = await signedFlow(service);
    const path = `/v2.1/flows/${flowId}/check-out`;
    const ids: number[] = [];
    for (const held_on of ['2027-02-28', '2027-02-27'])
      ids.push((await service.call('POST', path, { body: { held_on } })).body.data.check_out.id);
    const body = { record_type: 'check_out', id: ids[0], reason: 'Another day.' };
    expect((await service.call('POST', '/v2.1/voids', { body })).status).toBe(200);
    const listed = await service.call('GET', path);
    expect(listed.body.data.check_outs).toMatchObject([
      { id: ids[0], held_on: '2027-02-28', void_reason: 'Another day.' },
      { id: ids[1], held_on: '2027-02-27', void_reason: null },
    ]);
    const { flow } = (await service.call('GET', `/v2.1/flows/${flowId}`)).body.data;
    expect(flow.check_outs).toEqual(listed.body.data.check_outs);
  });

  test('returns 404 for the flow of another brand', async () => {
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await service.call('GET', `/v2.1/flows/${id}/check-out`))).toEqual([404, 'NOT_FOUND']);
  });
});
