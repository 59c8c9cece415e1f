import { describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { freshFlows } from '../support/fresh-flows.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import type { CallResponse } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { timelineOf } from '../support/timeline.js';

const FIELDS = `id flowId kind givenOn givenAt method receivedOn subTenantIds payerPersonIds paymentId complianceId url sha256 edition
  note voidedAt voidReason`;
const RECORD = `mutation ($id: SafeInt!, $input: RecordDocumentInput!) {
  recordDocument(flowId: $id, input: $input) { flowId documentId document { ${FIELDS} } flow { version } }
}`;
const VOID = `mutation ($input: VoidRecordInput!) {
  voidRecord(input: $input) { recordType recordId flowId flow { version documents { ${FIELDS} } } }
}`;
const CONTRACT = `mutation ($id: SafeInt!, $input: RecordContractInput!) {
  recordContract(flowId: $id, input: $input) { flow { documents { ${FIELDS} } } }
}`;
const PERSON =
  'mutation ($items: [PersonInput!]!) { upsertPeople(input: { items: $items }) { results { id } } }';
const NOW = new Date('2026-12-21T12:00:00.000Z');
const INFORMATION = { kind: 'PRESCRIBED_INFORMATION', givenOn: '2026-12-20', method: 'EMAIL' };

describe('recordDocument', () => {
  const fresh = freshFlows(NOW);

  const record = (input: object, flowId = fresh.flow.flowId) =>
    fresh.service.graphql(RECORD, { id: flowId, input: { ...INFORMATION, ...input } });
  const recorded = async (input: object = {}): Promise<CallResponse['body']> =>
    dataOf(await record(input)).recordDocument;
  const payer = async (firstName: string): Promise<number> =>
    dataOf(
      await fresh.service.graphql(PERSON, {
        items: [{ reference: firstName, kind: 'TENANT', firstName, lastName: 'Payer' }],
      }),
    ).upsertPeople.results[0].id;
  const sentences = async (flowId = fresh.flow.flowId) =>
    (await timelineOf(fresh.service, flowId)).map(({ description }) => description);

  test('stores a document for every tenant of the flow, and adds a timeline entry', async () => {
    const sha256 = '0f'.repeat(32);
    const file = { url: 'https://documents.example.com/1.pdf', sha256, edition: 'May 2026', note: 'Sent.' };
    const { document, documentId, flow } = await recorded(file);
    expect(document).toEqual({
      id: documentId,
      flowId: fresh.flow.flowId,
      kind: 'PRESCRIBED_INFORMATION',
      givenOn: '2026-12-20',
      givenAt: null,
      method: 'EMAIL',
      receivedOn: null,
      subTenantIds: fresh.flow.subTenantIds,
      payerPersonIds: [],
      paymentId: null,
      complianceId: null,
      ...file,
      voidedAt: null,
      voidReason: null,
    });
    expect(flow.version).toBe(2);
    expect(await sentences()).toEqual([
      'The prescribed information was given to the tenants by e-mail on 20 Dec 2026.',
    ]);
  });

  test('names the tenants and payers who got it', async () => {
    const [, ben] = fresh.flow.subTenantIds;
    const personId = await payer('Pat');
    const { document } = await recorded({ subTenantIds: [ben], payerPersonIds: [personId], method: 'HAND' });
    expect([document.subTenantIds, document.payerPersonIds]).toEqual([[ben], [personId]]);
    await recorded({ kind: 'HOLDING_DEPOSIT_REASONS', payerPersonIds: [personId], method: 'OTHER' });
    expect(await sentences()).toEqual([
      'The prescribed information was given to Ben Reed and Pat Payer by hand on 20 Dec 2026.',
      'The notice of reasons for keeping the holding deposit was given to Pat Payer on 20 Dec 2026.',
    ]);
  });

  test('lists every error of an input at once', async () => {
    const wrong = { givenOn: '2026-12-22', receivedOn: '2026-12-23', sha256: 'abc', url: 'http://a.example' };
    expect(problemsOf(await record(wrong))).toEqual([
      'input.url: must be a URL that begins with https://',
      expect.stringContaining('input.sha256: '),
    ]);
    expect(problemsOf(await record({ ...wrong, sha256: null, url: null }))).toEqual([
      'input.givenOn: must not be after 2026-12-21, today in the United Kingdom',
      'input.receivedOn: must not be after 2026-12-21, today in the United Kingdom',
    ]);
    expect(problemsOf(await record({ receivedOn: '2026-12-19' }))).toEqual([
      'input.receivedOn: must not be before givenOn',
    ]);
  });

  test('finds no tenant of another flow, no unknown person and no unknown flow', async () => {
    const other = await freshFlow(fresh.service);
    const responses = [
      await record({ subTenantIds: [fresh.flow.subTenantIds[0], other.subTenantIds[0]] }),
      await record({ payerPersonIds: [UNKNOWN_ID] }),
      await record({}, UNKNOWN_ID),
    ];
    expect(responses.map(codeOf)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    expect(responses.flatMap(problemsOf)).toEqual([
      `input.subTenantIds[1]: Sub-tenant ${other.subTenantIds[0]} not found.`,
      `input.payerPersonIds[0]: Person ${UNKNOWN_ID} not found.`,
      `flowId: Flow ${UNKNOWN_ID} not found.`,
    ]);
  });

  test('names the payment of a cash receipt, and of a certificate the check of the home', async () => {
    const { flowId, propertyId } = fresh.flow;
    const [payment, transfer] = await fresh.service.sql<{ id: number }>(
      `insert into payment (brand_id, created_at, updated_at, flow_id, kind, direction, amount_pence, received_on,
          is_cash)
        values ($1, now(), now(), $2, 'rent', 'received', 100, '2026-12-01', true),
          ($1, now(), now(), $2, 'rent', 'received', 100, '2026-12-01', false) returning id::int`,
      [fresh.service.brand.brandId, flowId],
    );
    const [check] = await fresh.service.sql<{ id: number }>(
      `insert into compliance_record (brand_id, created_at, updated_at, property_id, kind, outcome, checked_on)
        values ($1, now(), now(), $2, 'epc', 'satisfactory', '2026-11-01') returning id::int`,
      [fresh.service.brand.brandId, propertyId],
    );
    const receipt = await recorded({ kind: 'CASH_RECEIPT', paymentId: payment?.id });
    expect(receipt.document).toMatchObject({ paymentId: payment?.id, complianceId: null });
    const epc = await recorded({ kind: 'EPC', complianceId: check?.id });
    expect(epc.document).toMatchObject({ paymentId: null, complianceId: check?.id });
    const problems = [
      await record({ kind: 'CASH_RECEIPT' }),
      await record({ kind: 'CASH_RECEIPT', paymentId: transfer?.id }),
      await record({ kind: 'GAS_RECORD', complianceId: check?.id }),
      await record({ kind: 'OTHER', paymentId: payment?.id, complianceId: check?.id }),
    ];
    expect(problems.flatMap(problemsOf)).toEqual([
      'input.paymentId: is required for a cash receipt',
      'input.paymentId: must be a payment that was received in cash',
      'input.complianceId: must be a record of the kind GAS_SAFETY',
      'input.paymentId: must be left out: only cash receipts are for a payment',
      'input.complianceId: must be left out: only EPCs, gas records and EICRs have a compliance record',
    ]);
    const other = await freshFlow(fresh.service);
    const elsewhere = [
      await record({ kind: 'CASH_RECEIPT', paymentId: payment?.id }, other.flowId),
      await record({ kind: 'EPC', complianceId: check?.id }, other.flowId),
    ];
    expect(elsewhere.map(codeOf)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  test('rejects another version than the expected one', async () => {
    expect(codeOf(await record({ expectedVersion: 7 }))).toBe('VERSION_CONFLICT');
    expect(await sentences()).toEqual([]);
  });

  test('accepts a document of an archived flow', async () => {
    const archived = await freshFlow(fresh.service, { columns: { is_archived: true } });
    dataOf(await record({}, archived.flowId));
    expect(await sentences(archived.flowId)).toHaveLength(1);
  });

  test('is what recordContract does too, for a document that was given', async () => {
    const [ann, ben] = fresh.flow.subTenantIds;
    const give = async (input: object) =>
      dataOf(await fresh.service.graphql(CONTRACT, { id: fresh.flow.flowId, input })).recordContract.flow;
    const at = '2026-12-01T00:30:00.000Z';
    await give({ kind: 'WRITTEN_STATEMENT', step: 'GIVEN', at, subTenantId: ben });
    await give({ kind: 'BESPOKE', step: 'UPLOADED', at, url: 'https://documents.example.com/2.pdf' });
    const { documents } = await give({ kind: 'BESPOKE', step: 'GIVEN', at });
    expect(documents).toMatchObject([
      { kind: 'WRITTEN_STATEMENT', givenOn: '2026-12-01', givenAt: at, method: null, subTenantIds: [ben] },
      { kind: 'AGREEMENT', givenOn: '2026-12-01', givenAt: at, method: null, subTenantIds: [ann, ben] },
    ]);
  });

  test('needs tenancies:write', async () => {
    const { key } = await fresh.service.issueKey({ scopes: ['flows:read', 'flows:write'] });
    const variables = { id: fresh.flow.flowId, input: INFORMATION };
    expect(codeOf(await fresh.service.graphql(RECORD, variables, { key }))).toBe('SCOPE_REQUIRED');
    expect(await sentences()).toEqual([]);
  });

  describe('followed by voidRecord', () => {
    const voidDocument = (id: number, input: object = {}) =>
      fresh.service.graphql(VOID, {
        input: { recordType: 'DOCUMENT', id, reason: 'wrong tenant', ...input },
      });

    test('keeps the document readable, with the reason', async () => {
      const { documentId } = await recorded();
      const voided = dataOf(await voidDocument(documentId, { expectedVersion: 2 })).voidRecord;
      expect(voided).toMatchObject({
        recordType: 'DOCUMENT',
        recordId: documentId,
        flowId: fresh.flow.flowId,
        flow: {
          version: 3,
          documents: [{ id: documentId, voidedAt: NOW.toISOString(), voidReason: 'wrong tenant' }],
        },
      });
      expect((await sentences()).at(-1)).toBe(
        'The prescribed information of 20 Dec 2026 was voided: wrong tenant.',
      );
    });

    test('voids a document once, and finds no unknown one', async () => {
      const { documentId } = await recorded();
      dataOf(await voidDocument(documentId));
      const again = await voidDocument(documentId);
      expect([codeOf(again), again.body.errors[0].message]).toEqual([
        'INVALID_TRANSITION',
        'The record was voided on 21 Dec 2026.',
      ]);
      const unknown = await voidDocument(UNKNOWN_ID);
      expect(problemsOf(unknown)).toEqual([`input.id: Record ${UNKNOWN_ID} not found.`]);
      expect(await sentences()).toHaveLength(2);
    });

    test('rejects another version than the expected one, and an empty reason', async () => {
      const { documentId } = await recorded();
      expect(codeOf(await voidDocument(documentId, { expectedVersion: 1 }))).toBe('VERSION_CONFLICT');
      expect(codeOf(await voidDocument(documentId, { reason: '' }))).toBe('VALIDATION_FAILED');
    });
  });
});
