import { beforeEach, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { freshFlows } from '../support/fresh-flows.js';
import { dataOf, problemsOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import { newUrl, protect } from '../support/protect.js';
import type { CallResponse } from '../support/service.js';
import { timelineOf } from '../support/timeline.js';

const RECORD = `mutation ($id: SafeInt!, $input: RecordDocumentInput!) {
  recordDocument(flowId: $id, input: $input) { documentId }
}`;
const PEOPLE =
  'mutation ($items: [PersonInput!]!) { upsertPeople(input: { items: $items }) { results { id } } }';
const PAY = `mutation ($id: SafeInt!, $input: RecordPaymentInput!) {
  recordPayment(flowId: $id, input: $input) { paymentId }
}`;
const VOID = 'mutation ($input: VoidRecordInput!) { voidRecord(input: $input) { recordId } }';
const DEADLINES =
  'query ($id: SafeInt!) { flow(id: $id) { deadlines { key state dueOn metOn note subject { type id } } } }';
const LIST = `query ($flowId: SafeInt!) {
  deadlines(flowId: $flowId, first: 100) { edges { node { key state note } } }
}`;
const PROTECT = `mutation ($input: ProtectAndSetupInput!) { protectAndSetup(input: $input) {
  depositCertificates { id scheme protectedOn issuedOn expiresOn number amountPence }
  flow { documents { kind givenOn method url subTenantIds } }
} }`;
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
  const rule = async (wanted: string): Promise<CallResponse['body']> => {
    const { deadlines } = dataOf(await fresh.service.graphql(DEADLINES, { id: flow.flowId })).flow;
    return deadlines.find(({ key }: { key: string }) => key === wanted);
  };
  const information = () => rule('en.deposit.pi');

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

  test('waits for a person who paid the deposit for a tenant', async () => {
    const items = [{ reference: 'payer', kind: 'PAYER', firstName: 'Pat', lastName: 'Payer' }];
    const [{ id: payerPersonId }] = dataOf(await fresh.service.graphql(PEOPLE, { items })).upsertPeople
      .results;
    await pay(fresh.service, flow.flowId, {
      kind: 'TENANCY_DEPOSIT',
      amountPence: 1_000,
      receivedOn: '2026-12-01',
      payerPersonId,
    });
    await give('2026-12-20');
    expect(await information()).toMatchObject({ state: 'MISSED', metOn: null });
    await give('2026-12-29', { payerPersonIds: [payerPersonId] });
    expect(await information()).toMatchObject({ state: 'MET', metOn: '2026-12-29' });
  });

  test('has a receipt for each payment in cash, in Scotland and Northern Ireland', async () => {
    const scots = await freshFlow(fresh.service, { columns: { ...TERMS, jurisdiction: 'scotland' } });
    const input = { kind: 'RENT', direction: 'RECEIVED', amountPence: 120_000, isCash: true };
    const ids: number[] = [];
    for (const receivedOn of ['2026-12-15', '2027-01-15']) {
      const paid = await fresh.service.graphql(PAY, { id: scots.flowId, input: { ...input, receivedOn } });
      ids.push(dataOf(paid).recordPayment.paymentId);
    }
    const receipt = { kind: 'CASH_RECEIPT', givenOn: '2026-12-15', method: 'HAND', paymentId: ids[0] };
    dataOf(await fresh.service.graphql(RECORD, { id: scots.flowId, input: receipt }));
    const { deadlines } = dataOf(await fresh.service.graphql(DEADLINES, { id: scots.flowId })).flow;
    expect(deadlines.filter(({ key }: CallResponse['body']) => key === 'sc.cash.receipt')).toMatchObject([
      { state: 'MET', dueOn: '2026-12-15', subject: { type: 'PAYMENT', id: ids[0] } },
      { state: 'MISSED', dueOn: '2027-01-15', metOn: null, subject: { type: 'PAYMENT', id: ids[1] } },
    ]);
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

  describe('(with certificates):', () => {
    const certificates = (depositCertificates: object[], prescribedCertificates: object[] = []) =>
      fresh.service.graphql(PROTECT, { input: { depositCertificates, prescribedCertificates } });
    const item = (members: object = {}) => ({
      certificate_url: newUrl(),
      flow_id: flow.flowId,
      ...members,
    });

    test('a deposit that was protected on 8 Dec is protected in time, however late it is uploaded', async () => {
      const details = {
        ...{ protected_on: '2026-12-08', issued_on: '2026-12-09', expires_on: '2027-12-08' },
        ...{ number: 'TDS-4711', amount_pence: 100_000, scheme: 'LPS_NI' },
      };
      const { depositCertificates } = dataOf(await certificates([item(details)])).protectAndSetup;
      const stored = {
        ...{ protectedOn: '2026-12-08', issuedOn: '2026-12-09', expiresOn: '2027-12-08' },
        ...{ number: 'TDS-4711', amountPence: 100_000, scheme: 'LPS_NI' },
      };
      expect(depositCertificates).toMatchObject([stored]);
      expect(await rule('en.deposit.protect')).toMatchObject({ state: 'MET', metOn: '2026-12-08' });
      // What a later item leaves out stays as it was.
      const [{ id }] = depositCertificates;
      const again = await certificates([item({ certificate_id: id, number: 'TDS-4712' })]);
      expect(dataOf(again).protectAndSetup.depositCertificates).toMatchObject([
        { ...stored, id, number: 'TDS-4712' },
      ]);
    });

    test('a day of protection can be added later, and the timeline shows the update', async () => {
      const { depositCertificates } = dataOf(
        await certificates([item({ certificate_url: 'https://a.example/1' })]),
      ).protectAndSetup;
      expect(await rule('en.deposit.protect')).toMatchObject({
        state: 'MISSED',
        metOn: '2027-01-20',
        note: expect.stringContaining('so the day of its upload counts: 20 Jan 2027.'),
      });
      const [{ id }] = depositCertificates;
      const known = item({
        certificate_id: id,
        certificate_url: 'https://a.example/1',
        protected_on: '2026-12-08',
      });
      dataOf(await certificates([known]));
      expect(await rule('en.deposit.protect')).toMatchObject({ state: 'MET', metOn: '2026-12-08' });
      const entries = await timelineOf(fresh.service, flow.flowId);
      expect(entries.at(-1)?.description).toBe('The deposit certificate https://a.example/1 was updated.');
    });

    test('prescribed information that is only uploaded is not given, in every list of deadlines', async () => {
      dataOf(await certificates([], [item()]));
      const note = expect.stringMatching(/^Uploaded on 20 Jan 2027; not recorded as given\. /);
      expect(await information()).toMatchObject({ state: 'MISSED', metOn: null, note });
      const { edges } = dataOf(await fresh.service.graphql(LIST, { flowId: flow.flowId })).deadlines;
      const listed = edges.map(({ node }: CallResponse['body']) => node);
      expect(listed).toContainEqual({ key: 'en.deposit.pi', state: 'MISSED', note });
    });

    test('an item with the day on which it was given records the document, once', async () => {
      const given = item({ given_on: '2026-12-20' });
      dataOf(await certificates([], [given]));
      const { documents } = dataOf(await certificates([], [given])).protectAndSetup.flow;
      expect(documents).toEqual([
        {
          kind: 'PRESCRIBED_INFORMATION',
          givenOn: '2026-12-20',
          method: null,
          url: given.certificate_url,
          subTenantIds: flow.subTenantIds,
        },
      ]);
      expect(await information()).toMatchObject({ state: 'MET', metOn: '2026-12-20' });
      const entries = await timelineOf(fresh.service, flow.flowId);
      expect(entries.at(-1)?.description).toBe(
        'The prescribed information was given to the tenants on 20 Dec 2026.',
      );
    });

    test('items of /v2.0 may have both days, and its responses have no other members', async () => {
      const deposit = item({ protected_on: '2026-12-08' });
      const prescribed = item({ given_on: '2026-12-20' });
      const { body } = await protect(fresh.service, {
        deposit_certificate: [deposit],
        prescribed_certificate: [prescribed],
      });
      expect(Object.keys(body.data.deposit_certificate[0])).toEqual([
        ...['certificate_id', 'flow_id', 'kind', 'certificate_url', 'scheme', 'is_seen', 'seen_at'],
        ...['createdAt', 'updatedAt'],
      ]);
      expect([await rule('en.deposit.protect'), await information()]).toMatchObject([
        { state: 'MET', metOn: '2026-12-08' },
        { state: 'MET', metOn: '2026-12-20' },
      ]);
    });

    test('members of another kind, and days after today, are rejected together', async () => {
      const rejected = await certificates(
        [item({ given_on: '2026-12-20', protected_on: '2027-01-21' })],
        [item({ number: '1', given_on: '2027-01-21' })],
      );
      const today = 'must not be after 2027-01-20, today in the United Kingdom';
      expect(problemsOf(rejected)).toEqual([
        'input.depositCertificates[0].given_on: must be left out: only prescribed information has it',
        `input.depositCertificates[0].protected_on: ${today}`,
        'input.prescribedCertificates[0].number: must be left out: only deposit certificates have it',
        `input.prescribedCertificates[0].given_on: ${today}`,
      ]);
    });
  });
});
