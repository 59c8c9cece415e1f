import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import { type CallResponse, TestService } from '../support/service.js';

const RECORD = `mutation ($id: SafeInt!, $input: RecordPaymentInput!) {
  recordPayment(flowId: $id, input: $input) { payment { id } }
}`;
const MONTHLY = { rent_pence: 120000, rent_period: 'monthly', tenancy_starts_on: '2026-12-15' };
const DAY = { receivedOn: '2026-12-10' };
const DEPOSIT = { kind: 'TENANCY_DEPOSIT', direction: 'RECEIVED', ...DAY } as const;
const HOLDING = { kind: 'HOLDING_DEPOSIT', direction: 'RECEIVED', ...DAY } as const;
const APPLIED = { ...HOLDING, direction: 'APPLIED', appliedTo: 'TENANCY_DEPOSIT' } as const;
const CAP = 138461;

describe('in England, the cap of a tenancy deposit over all flows of the tenancy', () => {
  let service: TestService;
  let first: number;
  let second: number;
  let third: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2026-12-20T12:00:00.000Z') });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    first = (await freshFlow(service, { columns: MONTHLY })).flowId;
    second = await renewalOf(first);
    third = await renewalOf(second);
  });

  const renewalOf = async (flowId: number): Promise<number> =>
    (await freshFlow(service, { columns: { ...MONTHLY, renewed_from: flowId } })).flowId;
  const record = (id: number, input: object): Promise<CallResponse> => service.graphql(RECORD, { id, input });
  const expectRejected = (response: CallResponse, held: string): void => {
    const why = new RegExp(`en\\.deposit\\.cap: .*£1,384\\.61; ${held} was received before`);
    expect([codeOf(response), problemsOf(response)]).toEqual([
      'PAYMENT_NOT_ALLOWED',
      [expect.stringMatching(why)],
    ]);
  };

  test('includes what was received before a renewal, an applied holding deposit too', async () => {
    await pay(service, first, { ...HOLDING, amountPence: 27692 });
    await pay(service, first, { ...APPLIED, amountPence: 27692 });
    await pay(service, first, { ...DEPOSIT, amountPence: 110769 });
    expectRejected(await record(third, { ...DEPOSIT, amountPence: 1 }), '£1,384\\.61');
    await pay(service, first, { ...DEPOSIT, direction: 'REFUNDED', amountPence: 10000 });
    await pay(service, third, { ...DEPOSIT, amountPence: 10000 });
  });

  test('includes what a renewal received, in the flows that it renews and in their renewals', async () => {
    const sibling = await renewalOf(first);
    await pay(service, third, { ...DEPOSIT, amountPence: 100000 });
    for (const flowId of [first, second, sibling])
      expectRejected(await record(flowId, { ...DEPOSIT, amountPence: 38462 }), '£1,000\\.00');
    await pay(service, first, { ...HOLDING, amountPence: 20000 });
    await pay(service, first, { ...DEPOSIT, amountPence: 38461 });
    expectRejected(await record(first, { ...APPLIED, amountPence: 1 }), '£1,384\\.61');
  });

  test('rejects those of several concurrent deposits that exceed it', async () => {
    const flows = [third, first, second, third, first, second];
    const responses = await Promise.all(
      flows.map((flowId) => record(flowId, { ...DEPOSIT, amountPence: CAP })),
    );
    const codes = responses.filter(({ body }) => body.errors).map(codeOf);
    expect(codes).toEqual(Array(5).fill('PAYMENT_NOT_ALLOWED'));
  });

  test('makes a payment wait for one of another flow of the tenancy', async () => {
    const holder = await connectTo(service.databaseUrl);
    try {
      await holder.query('begin');
      await holder.query('select 1 from flow where brand_id = $1 and id = $2 for update', [
        service.brand.brandId,
        third,
      ]);
      const running = record(first, { ...DEPOSIT, amountPence: 1 });
      await eventually(async () => (await lockWaits(service.databaseUrl)) > 0);
      await holder.query(
        `insert into payment (brand_id, created_at, updated_at, flow_id, kind, direction, amount_pence,
          received_on)
          values ($1, now(), now(), $2, 'tenancy_deposit', 'received', $3, '2026-12-10')`,
        [service.brand.brandId, third, CAP],
      );
      await holder.query('commit');
      expectRejected(await running, '£1,384\\.61');
    } finally {
      await holder.end();
    }
  });

  test('includes a renewal that is created concurrently', async () => {
    await service.sql('update flow set tenancy_status = 3 where id = $1', [third]);
    const renew = 'mutation ($id: SafeInt!) { renewFlow(id: $id, input: { type: NEW_TENANCY }) { flowId } }';
    const [, renewed] = await Promise.all([
      record(first, { ...DEPOSIT, amountPence: CAP }),
      service.graphql(renew, { id: third }),
    ]);
    const { flowId } = dataOf(renewed).renewFlow;
    expectRejected(await record(flowId, { ...DEPOSIT, amountPence: 1 }), '£1,384\\.61');
  });
});
