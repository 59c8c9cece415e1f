import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { flowWithDeposit } from '../../support/deposit-releases.js';
import { TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

describe('GET /v2.1/flows/{id}/deposit-release', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-03-20T12:00:00Z') });
  });
  afterAll(() => service.stop());

  test('lists the releases with the voided one, the earliest recorded first', async () => {
    const { flowId } = await flowWithDeposit(service);
    const path = `/v2.1/flows/${flowId}/deposit-release`;
    const body = { proposed_on: '2027-03-01' };
    const first = (await service.call('POST', path, { body })).body.data.deposit_release.id;
    await service.call('POST', '/v2.1/voids', {
      body: { record_type: 'deposit_release', id: first, reason: 'Without deductions.' },
    });
    const second = (await service.call('POST', path, { body })).body.data.deposit_release.id;
    const listed = (await service.call('GET', path)).body.data.deposit_releases;
    expect(listed).toMatchObject([
      { id: first, void_reason: 'Without deductions.', deductions: [] },
      { id: second, void_reason: null, deductions: [] },
    ]);
    const { flow } = (await service.call('GET', `/v2.1/flows/${flowId}`)).body.data;
    expect(flow.deposit_releases).toEqual(listed);
  });

  test('returns 404 for the flow of another brand', async () => {
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await service.call('GET', `/v2.1/flows/${id}/deposit-release`))).toEqual([
        404,
        'NOT_FOUND',
      ]);
  });
});
