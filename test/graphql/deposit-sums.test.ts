import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import { TestService } from '../support/service.js';

const RECORD = `mutation ($id: SafeInt!, $input: RecordPaymentInput!) {
  recordPayment(flowId: $id, input: $input) { payment { id } } }`;
const READ = `query ($id: SafeInt!) { flow(id: $id) { holdingDeposit { heldPence keptPence keptGround } } }`;
const MAX_PENCE = 2_147_483_647;

describe('the holding deposit of a flow', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-03-01T12:00:00Z') });
  });
  afterAll(() => service.stop());

  const received = { kind: 'HOLDING_DEPOSIT', amountPence: 20_000, receivedOn: '2027-01-11' } as const;
  const flowId = async () =>
    (await freshFlow(service, { columns: { rent_pence: 120_000, rent_period: 'monthly' } })).flowId;
  const depositOf = async (id: number) => dataOf(await service.graphql(READ, { id })).flow.holdingDeposit;

  test('has a sum that can be read, and a payment above it is rejected', async () => {
    const id = await flowId();
    const banked = { ...received, direction: 'RECEIVED', isAlreadyReceived: true };
    const record = (amountPence: number) =>
      service.graphql(RECORD, { id, input: { ...banked, amountPence } });
    expect((await record(MAX_PENCE)).body.errors).toBeUndefined();
    const above = await record(1);
    expect([codeOf(above), problemsOf(above)]).toEqual([
      'PAYMENT_NOT_ALLOWED',
      ['input.amountPence: A holding deposit may add up to at most £21,474,836.47.'],
    ]);
    expect((await depositOf(id)).heldPence).toBe(MAX_PENCE);
  });

  test('is not received before 1900', async () => {
    const input = { ...received, direction: 'RECEIVED', receivedOn: '0001-01-01' };
    const response = await service.graphql(RECORD, { id: await flowId(), input });
    expect(problemsOf(response)).toEqual(['input.receivedOn: must not be before 1900-01-01']);
  });

  test('has no ground any more when what was kept is repaid', async () => {
    const id = await flowId();
    await pay(service, id, received);
    await pay(service, id, {
      ...received,
      direction: 'KEPT',
      receivedOn: '2027-02-20',
      keptGround: 'TENANT_DID_NOT_ACT',
      note: 'No reply.',
    });
    await pay(service, id, { ...received, direction: 'REFUNDED', receivedOn: '2027-02-21' });
    expect(await depositOf(id)).toEqual({ heldPence: 0, keptPence: 0, keptGround: null });
  });
});
