import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataOf } from '../../support/graphql.js';
import { pay } from '../../support/payments.js';
import { signedFlow } from '../../support/rent-changes.js';
import { TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

describe('GET /v2.1/flows/{id}/arrears', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const arrears = (id: number, query = '') => service.call('GET', `/v2.1/flows/${id}/arrears${query}`);

  test('returns the arrears at the end of a day, in both APIs', async () => {
    const { flowId } = await signedFlow(service, { is_rent_recorded_here: true });
    await pay(service, flowId, { kind: 'RENT', amountPence: 120_000, receivedOn: '2026-06-01' });
    const { status, body } = await arrears(flowId, '?on=2026-09-02&universal_credit_pending_pence=1');
    expect([status, body.data]).toEqual([
      200,
      {
        arrears: {
          on: '2026-09-02',
          ...{ due_pence: 480_000, received_pence: 120_000, balance_pence: 360_000, overdue_pence: 360_000 },
          ...{ oldest_unpaid_due_on: '2026-07-01', days_in_arrears: 63, months_in_arrears: 3 },
          ...{ consecutive_months: 2, interest_from: '2026-07-15' },
          notice_threshold: {
            ...{ ground: '8', threshold_pence: 360_000, consecutive_months: null, is_reached: false },
            source: 'Housing Act 1988, Sch. 2 Ground 8',
            note: expect.stringContaining('Ground 8'),
            verified_on: '2026-11-22',
          },
        },
      },
    ]);
    const response = await service.graphql(
      `query ($id: SafeInt!) {
        arrears(flowId: $id, on: "2026-09-02") { overduePence noticeThreshold { isReached } }
      }`,
      { id: flowId },
    );
    expect(dataOf(response).arrears).toEqual({ overduePence: 360_000, noticeThreshold: { isReached: true } });
  });

  test('is null while the rent is not recorded here, or not known', async () => {
    const { flowId } = await signedFlow(service);
    expect((await arrears(flowId)).body.data).toEqual({ arrears: null });
    const unknown = await signedFlow(service, { is_rent_recorded_here: true, rent_period: null });
    expect((await arrears(unknown.flowId)).body.data).toEqual({ arrears: null });
  });

  test('rejects days and amounts that are out of range', async () => {
    const { flowId } = await signedFlow(service);
    for (const query of ['on=1899-12-31', 'on=2150-01-01', 'universal_credit_pending_pence=-1'])
      expect(rejection(await arrears(flowId, `?${query}`))).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('shows the limit of 32 bits for larger amounts', async () => {
    const columns = { rent_pence: 2_147_483_647, is_rent_recorded_here: true };
    const { flowId } = await signedFlow(service, columns);
    expect((await arrears(flowId, '?on=2026-12-31')).body.data.arrears).toMatchObject({
      ...{ due_pence: 2_147_483_647, overdue_pence: 2_147_483_647 },
    });
  });

  test('returns 404 for the flow of another brand', async () => {
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await arrears(id))).toEqual([404, 'NOT_FOUND']);
  });
});
