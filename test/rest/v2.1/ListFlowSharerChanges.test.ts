import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

describe('GET /v2.1/flows/{id}/sharer-changes', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-03-02T12:00:00Z') });
  });
  afterAll(() => service.stop());

  test('lists the changes, the earliest recorded first', async () => {
    const { flowId, subTenantIds } = await signedFlow(service);
    const path = `/v2.1/flows/${flowId}/sharer-changes`;
    for (const body of [
      { effective_on: '2027-02-01', leaving_sub_tenant_ids: [subTenantIds[1]] },
      { effective_on: '2027-03-01', joining: [{ first_name: 'Cy', last_name: 'Marsh' }] },
    ])
      await service.call('POST', path, { body: { agreed_on: '2027-01-20', ...body } });
    const { status, body } = await service.call('GET', path);
    const days = body.data.sharer_changes.map((one: { effective_on: string }) => one.effective_on);
    expect([status, days]).toEqual([200, ['2027-02-01', '2027-03-01']]);
  });

  test('returns 404 for the flow of another brand', async () => {
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await service.call('GET', `/v2.1/flows/${id}/sharer-changes`))).toEqual([
        404,
        'NOT_FOUND',
      ]);
  });
});
