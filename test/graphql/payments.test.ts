import { describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { freshFlows } from '../support/fresh-flows.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import type { CallResponse } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { timelineOf } from '../support/timeline.js';

const RECORD = `mutation ($id: SafeInt!, $input: RecordPaymentInput!) {
  recordPayment(flowId: $id, input: $input) {
    flowId paymentId
    payment { id kind direction amountPence receivedOn payerSubTenantId appliedTo note flowId }
    flow { version holdingDepositStatus payments { id } }
  }
}`;
const NOW = new Date('2026-12-03T12:00:00.000Z');
const SIGNED = {
  is_ast_signed: true,
  agreement_entered_at: '2026-12-01T10:00:00Z',
  tenancy_starts_on: '2026-12-01',
};

describe('recordPayment', () => {
  const fresh = freshFlows(NOW);

  const pay = (input: object, flowId = fresh.flow.flowId) => {
    const payment = { kind: 'HOLDING_DEPOSIT', direction: 'RECEIVED', receivedOn: '2026-12-01', ...input };
    return fresh.service.graphql(RECORD, { id: flowId, input: payment });
  };
  const paid = async (input: object): Promise<CallResponse['body']> => dataOf(await pay(input)).recordPayment;
  const rejected = async (input: object): Promise<string[]> => {
    const response = await pay(input);
    return [codeOf(response), ...problemsOf(response)];
  };

  test('returns the payment and the flow, which the payment does not confirm', async () => {
    const [ann] = fresh.flow.subTenantIds;
    const {
      payment,
      paymentId,
      flow: changed,
    } = await paid({
      amountPence: 27692,
      payerSubTenantId: ann,
      note: 'By card',
    });
    expect(payment).toEqual({
      id: paymentId,
      kind: 'HOLDING_DEPOSIT',
      direction: 'RECEIVED',
      amountPence: 27692,
      receivedOn: '2026-12-01',
      payerSubTenantId: ann,
      appliedTo: null,
      note: 'By card',
      flowId: fresh.flow.flowId,
    });
    expect(changed).toEqual({
      version: 2,
      holdingDepositStatus: 'NOT_STARTED',
      payments: [{ id: paymentId }],
    });
    expect(await timelineOf(fresh.service, fresh.flow.flowId)).toEqual([
      expect.objectContaining({
        event_type: 'payment_received',
        description: 'Holding deposit received: £276.92.',
      }),
    ]);
  });

  test('applies a holding deposit to the deposit and to the rent, and refunds the rest', async () => {
    fresh.flow = await freshFlow(fresh.service, { columns: SIGNED });
    await paid({ amountPence: 20000 });
    await paid({ direction: 'APPLIED', appliedTo: 'TENANCY_DEPOSIT', amountPence: 15000 });
    await paid({ direction: 'APPLIED', appliedTo: 'RENT', amountPence: 3000 });
    await paid({ direction: 'REFUNDED', amountPence: 2000 });
    const sentences = (await timelineOf(fresh.service, fresh.flow.flowId)).map(
      ({ description }) => description,
    );
    expect(sentences).toEqual([
      'Holding deposit received: £200.00.',
      'Holding deposit applied to the tenancy deposit: £150.00.',
      'Holding deposit applied to the rent: £30.00.',
      'Holding deposit refunded: £20.00.',
    ]);
    expect(await rejected({ direction: 'REFUNDED', amountPence: 1 })).toEqual([
      'PAYMENT_NOT_ALLOWED',
      'input.amountPence: At most £0.00 of the holding deposit can still be refunded.',
    ]);
  });

  test('rejects a refund of more than was received, an applied holding deposit included', async () => {
    fresh.flow = await freshFlow(fresh.service, { columns: SIGNED });
    await paid({ amountPence: 20000 });
    await paid({ direction: 'APPLIED', appliedTo: 'TENANCY_DEPOSIT', amountPence: 20000 });
    await paid({ kind: 'TENANCY_DEPOSIT', amountPence: 50000 });
    const refund = { kind: 'TENANCY_DEPOSIT', direction: 'REFUNDED' };
    const [code, problem] = await rejected({ ...refund, amountPence: 70001 });
    expect(code).toBe('PAYMENT_NOT_ALLOWED');
    expect(problem).toMatch(
      /^input\.amountPence: At most £700\.00 of the tenancy deposit can still be refunded/,
    );
    await paid({ ...refund, amountPence: 70000 });
    expect((await rejected({ kind: 'RENT', direction: 'REFUNDED', amountPence: 1 }))[0]).toBe(
      'PAYMENT_NOT_ALLOWED',
    );
  });

  test('rejects applying more than is held', async () => {
    await paid({ amountPence: 20000 });
    const [code, problem] = await rejected({
      direction: 'APPLIED',
      appliedTo: 'TENANCY_DEPOSIT',
      amountPence: 20001,
    });
    expect([code, problem]).toEqual([
      'PAYMENT_NOT_ALLOWED',
      'input.amountPence: At most £200.00 of the holding deposit can still be applied.',
    ]);
  });

  test('lists every error of the input at once', async () => {
    expect(
      await rejected({ kind: 'RENT', direction: 'APPLIED', amountPence: 1, receivedOn: '2026-12-04' }),
    ).toEqual([
      'VALIDATION_FAILED',
      'input.receivedOn: must not be after 2026-12-03, today in the United Kingdom',
      'input.kind: must be a holding deposit: nothing else can be applied',
      'input.appliedTo: is required for an APPLIED payment',
    ]);
    expect(await rejected({ appliedTo: 'RENT', amountPence: 1 })).toEqual([
      'VALIDATION_FAILED',
      'input.appliedTo: must be left out: only APPLIED payments have it',
    ]);
    expect(await rejected({ amountPence: 0, note: 'x'.repeat(1001) })).toEqual([
      'VALIDATION_FAILED',
      'input.amountPence: must be 1 or more',
      'input.note: must have at most 1000 characters',
    ]);
  });

  test('finds no payer of another flow, and no unknown flow', async () => {
    const other = await freshFlow(fresh.service);
    expect(await rejected({ amountPence: 1, payerSubTenantId: other.subTenantIds[0] })).toEqual([
      'NOT_FOUND',
      `input.payerSubTenantId: Sub-tenant ${other.subTenantIds[0]} not found.`,
    ]);
    expect(codeOf(await pay({ amountPence: 1 }, UNKNOWN_ID))).toBe('NOT_FOUND');
  });

  test('rejects another version than the expected one, and records nothing', async () => {
    expect(codeOf(await pay({ amountPence: 1, expectedVersion: 2 }))).toBe('VERSION_CONFLICT');
    expect(await fresh.service.sql('select id from payment where flow_id = $1', [fresh.flow.flowId])).toEqual(
      [],
    );
    expect((await paid({ amountPence: 1, expectedVersion: 1 })).flow.version).toBe(2);
  });

  test('requires payments:write, which a key has only if it was requested', async () => {
    const { key } = await fresh.service.issueKey();
    const input = {
      kind: 'HOLDING_DEPOSIT',
      direction: 'RECEIVED',
      amountPence: 1,
      receivedOn: '2026-12-01',
    };
    expect(codeOf(await fresh.service.graphql(RECORD, { id: fresh.flow.flowId, input }, { key }))).toBe(
      'SCOPE_REQUIRED',
    );
  });
});
