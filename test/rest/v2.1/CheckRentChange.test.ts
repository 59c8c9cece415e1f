import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signedFlow } from '../../support/rent-changes.js';
import { TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

describe('GET /v2.1/flows/{id}/rent-change-check', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const check = (id: number, query: string) =>
    service.call('GET', `/v2.1/flows/${id}/rent-change-check?${query}`);

  test('returns the earliest day with its limits', async () => {
    const scottish = await signedFlow(service, {
      ...{ jurisdiction: 'scotland', tenancy_kind: 'private_residential' },
    });
    const { status, body } = await check(scottish.flowId, 'served_on=2027-01-13&received_on=2027-01-15');
    expect([status, body.data]).toEqual([
      200,
      {
        earliest_on: '2027-04-16',
        challenge_before: '2027-02-06',
        limits: [
          {
            ...{ key: 'sc.rent.inc', earliest_on: '2027-04-16' },
            rule: 'The day after three months from the receipt of the notice',
            source: 'Private Housing (Tenancies) (Scotland) Act 2016, s. 19, 22',
          },
        ],
      },
    ]);
  });

  test('rejects days that are missing, unreadable or in the wrong order', async () => {
    const { flowId } = await signedFlow(service);
    for (const query of ['', 'served_on=soon', 'served_on=2027-01-13&received_on=2027-01-12'])
      expect(rejection(await check(flowId, query))).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('returns 404 for the flow of another brand', async () => {
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await check(id, 'served_on=2027-01-13'))).toEqual([404, 'NOT_FOUND']);
  });
});
