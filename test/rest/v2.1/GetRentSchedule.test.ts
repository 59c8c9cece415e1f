import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pay } from '../../support/payments.js';
import { signedFlow } from '../../support/rent-changes.js';
import { TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

describe('GET /v2.1/flows/{id}/rent-schedule', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const schedule = (id: number, from: string, to: string) =>
    service.call('GET', `/v2.1/flows/${id}/rent-schedule?from=${from}&to=${to}`);
  const patch = (id: number, body: object) => service.call('PATCH', `/v2.1/flows/${id}`, { body });

  test('returns the rents that are due on the days, and what was paid of them, the oldest first', async () => {
    const { flowId } = await signedFlow(service);
    expect((await schedule(flowId, '2026-06-02', '2026-08-01')).body.data).toEqual({
      is_rent_recorded_here: false,
      rents: [
        {
          ...{ period_starts_on: '2026-07-01', period_ends_on: '2026-07-31', due_on: '2026-07-01' },
          ...{ amount_pence: 120_000, paid_pence: null },
        },
        {
          ...{ period_starts_on: '2026-08-01', period_ends_on: '2026-08-31', due_on: '2026-08-01' },
          ...{ amount_pence: 120_000, paid_pence: null },
        },
      ],
    });
    expect((await patch(flowId, { is_rent_recorded_here: true })).body.data.flow).toMatchObject({
      ...{ is_rent_recorded_here: true, first_rent_pence: null, rent_due_day: null },
    });
    await pay(service, flowId, { kind: 'RENT', amountPence: 150_000, receivedOn: '2026-07-01' });
    const { body } = await schedule(flowId, '2026-06-01', '2026-07-01');
    expect(body.data.rents.map((rent: { paid_pence: number }) => rent.paid_pence)).toEqual([120_000, 30_000]);
  });

  test('follows the terms of the flow, which no longer change after the signature', async () => {
    const columns = { first_rent_pence: 50_000, rent_due_from: '2026-06-15', rent_due_day: 20 };
    const { flowId } = await signedFlow(service, columns);
    const { rents } = (await schedule(flowId, '2026-06-01', '2026-07-31')).body.data;
    expect(rents.map(Object.values)).toEqual([
      ['2026-06-01', '2026-06-14', '2026-06-01', 50_000, null],
      ['2026-06-15', '2026-07-14', '2026-06-20', 120_000, null],
      ['2026-07-15', '2026-08-14', '2026-07-20', 120_000, null],
    ]);
    expect(rejection(await patch(flowId, { rent_due_day: 1 }))).toEqual([409, 'INVALID_TRANSITION']);
    expect(rejection(await patch(flowId, { rent_due_day: 32 }))).toEqual([422, 'VALIDATION_FAILED']);
  });

  test('has at most 24 months, and is empty without a rent', async () => {
    const { flowId } = await signedFlow(service, { rent_period: 'weekly' });
    const { body } = await schedule(flowId, '2026-06-01', '2028-05-31');
    expect(body.data.rents).toHaveLength(105);
    for (const [from, to] of [
      ['2026-06-01', '2028-06-01'],
      ['2026-06-01', '2026-05-31'],
      ['1899-12-31', '1900-01-01'],
      ['2150-01-01', '2150-02-01'],
      ['soon', '2026-06-01'],
    ] as const)
      expect(rejection(await schedule(flowId, from, to))).toEqual([422, 'VALIDATION_FAILED']);
    const unknown = await signedFlow(service, { rent_pence: null });
    expect((await schedule(unknown.flowId, '2026-06-01', '2026-12-01')).body.data.rents).toEqual([]);
  });

  test('returns 404 for the flow of another brand', async () => {
    for (const id of [service.other.flowId, UNKNOWN_ID])
      expect(rejection(await schedule(id, '2026-06-01', '2026-12-01'))).toEqual([404, 'NOT_FOUND']);
  });
});
