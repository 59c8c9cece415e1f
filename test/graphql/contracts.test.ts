import { describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { freshFlows } from '../support/fresh-flows.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import type { CallResponse } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { eventsOf, timelineOf } from '../support/timeline.js';

const RECORD = `mutation ($id: SafeInt!, $input: RecordContractInput!) {
  recordContract(flowId: $id, input: $input) {
    flowId contractId contract { id kind step at url subTenantId flowId }
    flow {
      version agreementUrl agreementGeneratedAt isAgreementGenerated uploadedAgreementUrl agreementUploadedAt
      bespokeContractUrl bespokeContractUploadedAt isBespokeContractUploaded nhaContractUrl nhaGeneratedAt
      isNhaGenerated prescribedContractUrl isPrescribedContractSeen contracts { id }
    }
  }
}`;
const URL = 'https://contracts.example.com/1.pdf';
const NOW = new Date('2026-12-01T12:00:00.000Z');
const AT = '2026-11-30T09:30:00.000Z';

describe('recordContract, for a document that is generated, uploaded and given,', () => {
  const fresh = freshFlows(NOW);

  const record = (input: object, flowId = fresh.flow.flowId) =>
    fresh.service.graphql(RECORD, { id: flowId, input });
  const recorded = async (input: object): Promise<CallResponse['body']> =>
    dataOf(await record(input)).recordContract;

  test('returns the step and the changed flow, and adds a sentence to the timeline', async () => {
    const {
      contract,
      contractId,
      flow: changed,
    } = await recorded({ kind: 'TENANCY_AGREEMENT', step: 'GENERATED', url: URL });
    expect(contract).toEqual({
      id: contractId,
      kind: 'TENANCY_AGREEMENT',
      step: 'GENERATED',
      at: NOW.toISOString(),
      url: URL,
      subTenantId: null,
      flowId: fresh.flow.flowId,
    });
    expect(changed).toMatchObject({
      version: 2,
      agreementUrl: URL,
      agreementGeneratedAt: NOW.toISOString(),
      isAgreementGenerated: true,
      contracts: [{ id: contractId }],
    });
    expect(await timelineOf(fresh.service, fresh.flow.flowId)).toEqual([
      expect.objectContaining({
        event_type: 'contract_generated',
        description: 'The tenancy agreement was generated.',
      }),
    ]);
  });

  test.each([
    [
      'TENANCY_AGREEMENT',
      'UPLOADED',
      { uploadedAgreementUrl: URL, agreementUploadedAt: AT, isAgreementGenerated: false },
    ],
    [
      'BESPOKE',
      'UPLOADED',
      { bespokeContractUrl: URL, bespokeContractUploadedAt: AT, isBespokeContractUploaded: true },
    ],
    ['NON_HOUSING_ACT', 'GENERATED', { nhaContractUrl: URL, nhaGeneratedAt: AT, isNhaGenerated: true }],
    ['PRESCRIBED_INFORMATION', 'GIVEN', { prescribedContractUrl: URL, isPrescribedContractSeen: false }],
    ['WRITTEN_STATEMENT', 'GIVEN', { agreementUrl: null, prescribedContractUrl: null }],
  ])('fills the fields of the flow: %s %s', async (kind, step, expected) => {
    const { flow: changed } = await recorded({ kind, step, url: URL, at: AT });
    expect(changed).toMatchObject(expected);
  });

  test('accepts a document for one tenant', async () => {
    const [, ben] = fresh.flow.subTenantIds;
    const { contract } = await recorded({ kind: 'WRITTEN_STATEMENT', step: 'GIVEN', subTenantId: ben });
    expect([contract.subTenantId, contract.url]).toEqual([ben, null]);
    const [entry] = await timelineOf(fresh.service, fresh.flow.flowId);
    expect(entry?.description).toBe('Ben Reed was given the written statement.');
  });

  test('lists every error at once', async () => {
    const input = {
      kind: 'TENANCY_AGREEMENT',
      step: 'UPLOADED',
      at: '2026-12-01T12:00:00.001Z',
      subTenantId: fresh.flow.subTenantIds[0],
    };
    expect(problemsOf(await record(input))).toEqual([
      'input.url: is required for an uploaded document',
      'input.at: must not be in the future',
      'input.subTenantId: must be left out: only signed and given documents have a party',
    ]);
    expect(
      problemsOf(
        await record({ kind: 'TENANCY_AGREEMENT', step: 'UPLOADED', url: 'http://contracts.example.com' }),
      ),
    ).toEqual(['input.url: must be a URL that begins with https://']);
  });

  test('rejects a tenant of another flow, and an unknown flow, as not found', async () => {
    const other = await freshFlow(fresh.service);
    const given = { kind: 'TENANCY_AGREEMENT', step: 'GIVEN', subTenantId: other.subTenantIds[0] };
    const responses = [
      await record(given),
      await record({ kind: 'TENANCY_AGREEMENT', step: 'GENERATED' }, UNKNOWN_ID),
    ];
    expect(responses.map(codeOf)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(responses.flatMap(problemsOf)).toEqual([
      `input.subTenantId: Sub-tenant ${other.subTenantIds[0]} not found.`,
      `flowId: Flow ${UNKNOWN_ID} not found.`,
    ]);
  });

  test('rejects another version than the expected one, and changes nothing', async () => {
    const response = await record({ kind: 'TENANCY_AGREEMENT', step: 'GENERATED', expectedVersion: 7 });
    expect([codeOf(response), response.body.errors[0].extensions.version]).toEqual(['VERSION_CONFLICT', 1]);
    expect(await timelineOf(fresh.service, fresh.flow.flowId)).toEqual([]);
    const { flow: changed } = await recorded({
      kind: 'TENANCY_AGREEMENT',
      step: 'GENERATED',
      expectedVersion: 1,
    });
    expect(changed.version).toBe(2);
  });

  test('rejects a document of an archived flow', async () => {
    const archived = await freshFlow(fresh.service, { columns: { is_archived: true } });
    const response = await record({ kind: 'TENANCY_AGREEMENT', step: 'GENERATED' }, archived.flowId);
    expect([codeOf(response), response.body.errors[0].message]).toEqual([
      'INVALID_TRANSITION',
      'The flow is archived. Restore it to change it.',
    ]);
  });

  test('rejects a key without flows:write', async () => {
    const { key } = await fresh.service.issueKey({ scopes: ['flows:read'] });
    const response = await fresh.service.graphql(
      RECORD,
      { id: fresh.flow.flowId, input: { kind: 'TENANCY_AGREEMENT', step: 'GENERATED' } },
      { key },
    );
    expect(codeOf(response)).toBe('SCOPE_REQUIRED');
    expect(eventsOf(await timelineOf(fresh.service, fresh.flow.flowId))).toEqual([]);
  });
});
