import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

describe('GET /v2.1/flows/{id}/rent-changes', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-03-26T12:00:00Z') });
  });
  afterAll(() => service.stop());

  test('lists the rent changes, the earliest recorded first, and the flow has the rents', async () => {
    const { flowId } = await signedFlow(service);
    const path = `/v2.1/flows/${flowId}/rent-changes`;
    const lower = {
      new_rent_pence: 115_000,
      form: 'agreed',
      served_on: '2027-03-01',
      effective_on: '2027-03-10',
    };
    const notice = {
      new_rent_pence: 126_000,
      form: 'form_4a',
      served_on: '2027-03-25',
      effective_on: '2027-06-01',
    };
    const ids: number[] = [];
    for (const body of [lower, notice])
      ids.push((await service.call('POST', path, { body })).body.data.rent_change.id);
    const { status, body } = await service.call('GET', path);
    expect([status, body.data.rent_changes.map(({ id }: { id: number }) => id)]).toEqual([200, ids]);
    const { flow } = (await service.call('GET', `/v2.1/flows/${flowId}`)).body.data;
    expect([flow.rent_pence, flow.current_rent_pence, flow.rents]).toEqual([
      120_000,
      115_000,
      [
        {
          ...{ rent_pence: 120_000, rent_period: 'monthly', rent_change_id: null },
          ...{ from: '2026-06-01', to: '2027-03-09' },
        },
        {
          ...{ rent_pence: 115_000, rent_period: 'monthly', rent_change_id: ids[0] },
          ...{ from: '2027-03-10', to: '2027-05-31' },
        },
        {
          ...{ rent_pence: 126_000, rent_period: 'monthly', rent_change_id: ids[1] },
          ...{ from: '2027-06-01', to: null },
        },
      ],
    ]);
  });

  test('returns 404 for the flow of another brand', async () => {
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await service.call('GET', `/v2.1/flows/${id}/rent-changes`))).toEqual([
        404,
        'NOT_FOUND',
      ]);
  });
});
