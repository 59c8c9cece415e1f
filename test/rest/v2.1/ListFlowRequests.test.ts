import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

describe('GET /v2.1/flows/{id}/requests', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-02-15T12:00:00Z') });
  });
  afterAll(() => service.stop());

  test('lists the requests, the earliest recorded first, as the flow does', async () => {
    const { flowId } = await signedFlow(service, {
      jurisdiction: 'wales',
      tenancy_kind: 'standard_periodic',
    });
    const path = `/v2.1/flows/${flowId}/requests`;
    for (const body of [
      { kind: 'alteration', description: 'Shelves', requested_on: '2027-01-15' },
      { kind: 'other', description: 'A second key', requested_on: '2027-01-10' },
      { kind: 'pet', description: 'A cat', requested_on: '2027-01-16' },
    ])
      await service.call('POST', path, { body });
    const { status, body } = await service.call('GET', path);
    const shown = (requests: { kind: string; outcome: string }[]) =>
      requests.map(({ kind, outcome }) => [kind, outcome]);
    const expected = [
      ['alteration', 'deemed_consent'],
      ['other', 'open'],
      ['pet', 'open'],
    ];
    expect([status, shown(body.data.requests)]).toEqual([200, expected]);
    const { flow } = (await service.call('GET', `/v2.1/flows/${flowId}`)).body.data;
    expect(shown(flow.requests)).toEqual(expected);
  });

  test('returns 404 for the flow of another brand', async () => {
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await service.call('GET', `/v2.1/flows/${id}/requests`))).toEqual([404, 'NOT_FOUND']);
  });
});
