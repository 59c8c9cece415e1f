import { describe, expect, test } from '@jest/globals';
import { freshFlows } from '../support/fresh-flows.js';
import { codeOf, dataOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import type { CallResponse } from '../support/service.js';

const PAY = `mutation ($id: SafeInt!, $input: RecordPaymentInput!) {
  recordPayment(flowId: $id, input: $input) { paymentId }
}`;
const CONTRACT = `mutation ($id: SafeInt!, $input: RecordContractInput!) {
  recordContract(flowId: $id, input: $input) { flow { isAgreementSigned } }
}`;
const HOLDING = { kind: 'HOLDING_DEPOSIT', direction: 'RECEIVED', amountPence: 10_000 } as const;
const SIGNED = { kind: 'TENANCY_AGREEMENT', step: 'SIGNED' } as const;
const rejection = (response: CallResponse): string[] => [codeOf(response), response.body.errors[0].message];

describe('a flow', () => {
  const fresh = freshFlows(new Date('2026-12-20T12:00:00.000Z'));

  const end = (columns: string) =>
    fresh.service.sql(`update flow set ${columns} where id = $1`, [fresh.flow.flowId]);
  const decide = (more = '') => end(`outcome = 'tenant_withdrew', decided_on = '2026-12-10'${more}`);
  const record = (input: object) => fresh.service.graphql(PAY, { id: fresh.flow.flowId, input });
  const contract = (input: object) => fresh.service.graphql(CONTRACT, { id: fresh.flow.flowId, input });

  test.each(['TENANCY_DEPOSIT', 'HOLDING_DEPOSIT', 'RENT'])(
    'that was decided accepts no %s from that day on',
    async (kind) => {
      await decide();
      for (const receivedOn of ['2026-12-10', '2026-12-11'])
        expect(rejection(await record({ ...HOLDING, kind, receivedOn }))).toEqual([
          'INVALID_TRANSITION',
          'The flow is decided. Only refunds, a deposit that is kept, and payments of a day before the decision ' +
            'can be recorded.',
        ]);
    },
  );

  test('that was decided accepts earlier payments that are recorded late or refunded', async () => {
    await decide();
    await pay(fresh.service, fresh.flow.flowId, { ...HOLDING, receivedOn: '2026-12-09' });
    const applied = { direction: 'APPLIED', appliedTo: 'TENANCY_DEPOSIT', receivedOn: '2026-12-11' };
    expect(codeOf(await record({ ...HOLDING, ...applied }))).toBe('INVALID_TRANSITION');
    await pay(fresh.service, fresh.flow.flowId, {
      ...HOLDING,
      direction: 'REFUNDED',
      receivedOn: '2026-12-12',
    });
  });

  test.each([
    ['complete', 3],
    ['not required', 5],
  ])('that was decided cannot be signed, even if its tenancy stage is %s', async (_name, status) => {
    dataOf(await contract({ kind: 'TENANCY_AGREEMENT', step: 'GENERATED' }));
    await decide(`, tenancy_status = ${status}`);
    const rejected = ['INVALID_TRANSITION', expect.stringContaining('The flow is decided.')];
    expect(rejection(await contract(SIGNED))).toEqual(rejected);
    expect(rejection(await contract({ kind: 'BESPOKE', step: 'GENERATED' }))).toEqual(rejected);
    dataOf(await contract({ kind: 'TENANCY_AGREEMENT', step: 'GIVEN' }));
    dataOf(await contract({ kind: 'PRESCRIBED_INFORMATION', step: 'GENERATED' }));
  });

  test.each([
    `outcome = 'tenant_withdrew', decided_on = '2026-12-10', tenancy_status = 3`,
    'is_archived = true',
  ])('that was decided is not signed by a repeated signature (%s)', async (columns) => {
    const [ann, ben] = fresh.flow.subTenantIds;
    dataOf(await contract({ kind: 'TENANCY_AGREEMENT', step: 'GENERATED' }));
    for (const subTenantId of [ann, null]) dataOf(await contract({ ...SIGNED, subTenantId }));
    await fresh.service.sql('delete from sub_tenant where id = $1', [ben]);
    await end(columns);
    const response = dataOf(await contract({ ...SIGNED, subTenantId: ann }));
    expect(response.recordContract.flow.isAgreementSigned).toBe(false);
  });
});
