import { beforeEach, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { freshFlows } from '../support/fresh-flows.js';
import { dataOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import type { CallResponse } from '../support/service.js';

const RECORD = `mutation ($id: SafeInt!, $input: RecordDocumentInput!) {
  recordDocument(flowId: $id, input: $input) { documentId }
}`;
const VOID = 'mutation ($input: VoidRecordInput!) { voidRecord(input: $input) { recordId } }';
const DEADLINES = 'query ($id: SafeInt!) { flow(id: $id) { deadlines { key state dueOn metOn note } } }';
const TERMS = { tenancy_starts_on: '2026-12-15', rent_pence: 120_000, rent_period: 'monthly' };

describe('a deadline that a document meets', () => {
  const fresh = freshFlows(new Date('2027-01-20T12:00:00.000Z'));
  let flow = { flowId: 0, subTenantIds: [0] };
  beforeEach(async () => {
    flow = await freshFlow(fresh.service, { columns: TERMS });
    await pay(fresh.service, flow.flowId, {
      kind: 'TENANCY_DEPOSIT',
      amountPence: 100_000,
      receivedOn: '2026-12-01',
    });
  });

  const give = async (givenOn: string, input: object = {}): Promise<number> =>
    dataOf(
      await fresh.service.graphql(RECORD, {
        id: flow.flowId,
        input: { kind: 'PRESCRIBED_INFORMATION', givenOn, method: 'EMAIL', ...input },
      }),
    ).recordDocument.documentId;
  const information = async (): Promise<CallResponse['body']> => {
    const { deadlines } = dataOf(await fresh.service.graphql(DEADLINES, { id: flow.flowId })).flow;
    return deadlines.find(({ key }: { key: string }) => key === 'en.deposit.pi');
  };

  test('is met if every tenant has it by the last day', async () => {
    await give('2026-12-30');
    expect(await information()).toMatchObject({ state: 'MET', dueOn: '2026-12-30', metOn: '2026-12-30' });
  });

  test('is missed if the last tenant has it a day late', async () => {
    const [ann, ben] = flow.subTenantIds;
    await give('2026-12-20', { subTenantIds: [ann] });
    expect(await information()).toMatchObject({ state: 'MISSED', metOn: null });
    await give('2026-12-31', { subTenantIds: [ben] });
    expect(await information()).toMatchObject({ state: 'MISSED', metOn: '2026-12-31' });
  });

  test('counts the day on which it was received', async () => {
    await give('2026-12-30', { receivedOn: '2027-01-02', method: 'POST' });
    expect(await information()).toMatchObject({ state: 'MISSED', metOn: '2027-01-02' });
  });

  test('is no longer met if the document is voided', async () => {
    const id = await give('2026-12-20');
    expect((await information()).state).toBe('MET');
    dataOf(await fresh.service.graphql(VOID, { input: { recordType: 'DOCUMENT', id, reason: 'old form' } }));
    expect(await information()).toMatchObject({ state: 'MISSED', metOn: null });
  });
});
