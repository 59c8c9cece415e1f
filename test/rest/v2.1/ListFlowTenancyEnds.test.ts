import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

describe('GET /v2.1/flows/{id}/end', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-03-20T12:00:00Z') });
  });
  afterAll(() => service.stop());

  test('lists the recorded ends with the voided one, the earliest recorded first', async () => {
    const { flowId } = await signedFlow(service);
    const path = `/v2.1/flows/${flowId}/end`;
    const end = async (ended_on: string): Promise<number> =>
      (await service.call('POST', path, { body: { ended_on, cause: 'surrender' } })).body.data.tenancy_end.id;
    const first = await end('2027-02-28');
    await service.call('POST', '/v2.1/voids', {
      body: { record_type: 'tenancy_end', id: first, reason: 'A day later.' },
    });
    const second = await end('2027-03-01');
    const listed = (await service.call('GET', path)).body.data.tenancy_ends;
    expect(listed).toMatchObject([
      { id: first, ended_on: '2027-02-28', void_reason: 'A day later.' },
      { id: second, ended_on: '2027-03-01', void_reason: null },
    ]);
    const { flow } = (await service.call('GET', `/v2.1/flows/${flowId}`)).body.data;
    expect([flow.tenancy_ends, flow.ended_on]).toEqual([listed, '2027-03-01']);
  });

  test('returns 404 for the flow of another brand', async () => {
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await service.call('GET', `/v2.1/flows/${id}/end`))).toEqual([404, 'NOT_FOUND']);
  });
});
