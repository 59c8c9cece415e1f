import { describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { freshFlows } from '../support/fresh-flows.js';
import { codeOf, dataOf } from '../support/graphql.js';
import type { CallResponse } from '../support/service.js';
import { entriesDuring, eventsOf, timelineOf } from '../support/timeline.js';

const RECORD = `mutation ($id: SafeInt!, $input: RecordContractInput!) {
  recordContract(flowId: $id, input: $input) {
    contractId
    flow {
      version isAgreementSigned agreementEnteredAt signedAgreementUrl tenancyStatus isPrescribedContractSeen
    }
  }
}`;
const SIGNED_URL = 'https://contracts.example.com/signed.pdf';
const NOW = new Date('2026-12-03T12:00:00.000Z');

describe('recordContract, when the parties sign,', () => {
  const fresh = freshFlows(NOW);

  const record = (input: object, flowId = fresh.flow.flowId) =>
    fresh.service.graphql(RECORD, { id: flowId, input });
  const recorded = async (input: object): Promise<CallResponse['body']> =>
    dataOf(await record(input)).recordContract;
  const generate = (kind = 'TENANCY_AGREEMENT') => recorded({ kind, step: 'GENERATED' });
  const sign = (subTenantId: number | undefined, details: object = {}) =>
    recorded({ kind: 'TENANCY_AGREEMENT', step: 'SIGNED', subTenantId, ...details });
  const rejection = async (input: object): Promise<string[]> => {
    const response = await record(input);
    return [codeOf(response), response.body.errors[0].message];
  };

  test('concludes the agreement with the last signature, in any order', async () => {
    const [ann, ben] = fresh.flow.subTenantIds;
    await generate();
    const first = await sign(ann, { at: '2026-12-02T10:00:00.000Z' });
    expect(first.flow).toMatchObject({
      isAgreementSigned: false,
      agreementEnteredAt: null,
      tenancyStatus: 'AWAITING_PARTY',
    });
    await sign(undefined, { at: '2026-12-03T08:00:00.000Z', url: SIGNED_URL });
    const last = await sign(ben, { at: '2026-12-01T10:00:00.000Z' });
    expect(last.flow).toMatchObject({
      isAgreementSigned: true,
      agreementEnteredAt: '2026-12-03T08:00:00.000Z',
      signedAgreementUrl: SIGNED_URL,
      tenancyStatus: 'COMPLETE',
    });
    const sentences = (await timelineOf(fresh.service, fresh.flow.flowId)).map(
      ({ description }) => description,
    );
    expect(sentences).toEqual([
      'The tenancy agreement was generated.',
      'Ann Stone signed the tenancy agreement.',
      'Tenancy agreement: waiting for the parties.',
      'The landlord or the agent signed the tenancy agreement.',
      'Ben Reed signed the tenancy agreement.',
      'The tenancy agreement is signed by every party.',
      'Tenancy agreement: complete.',
    ]);
  });

  test('does not conclude it before the landlord or the agent has signed', async () => {
    await generate();
    for (const tenant of fresh.flow.subTenantIds) await sign(tenant);
    const [stored] = await fresh.service.sql(
      'select is_ast_signed, agreement_entered_at from flow where id = $1',
      [fresh.flow.flowId],
    );
    expect(stored).toEqual({ is_ast_signed: false, agreement_entered_at: null });
  });

  test('changes nothing if a party signs again', async () => {
    await generate();
    const before = await sign(fresh.flow.subTenantIds[0]);
    const entries = await entriesDuring(fresh.service, fresh.flow.flowId, async () => {
      expect(await sign(fresh.flow.subTenantIds[0], { url: SIGNED_URL })).toEqual(before);
    });
    expect(eventsOf(entries)).toEqual([]);
  });

  test('requires new signatures for a new document', async () => {
    await generate();
    await sign(undefined);
    await sign(fresh.flow.subTenantIds[0]);
    await generate();
    expect((await sign(fresh.flow.subTenantIds[1])).flow.isAgreementSigned).toBe(false);
    await sign(undefined);
    expect((await sign(fresh.flow.subTenantIds[0])).flow.isAgreementSigned).toBe(true);
  });

  test('does not count signatures of another kind of agreement', async () => {
    await generate();
    await generate('NON_HOUSING_ACT');
    for (const tenant of fresh.flow.subTenantIds) await sign(tenant);
    const { flow: changed } = await sign(undefined, { kind: 'NON_HOUSING_ACT' });
    expect(changed.isAgreementSigned).toBe(false);
  });

  test('rejects a signature of a document that has not been generated or uploaded', async () => {
    const [subTenantId] = fresh.flow.subTenantIds;
    expect(await rejection({ kind: 'BESPOKE', step: 'SIGNED', subTenantId })).toEqual([
      'INVALID_TRANSITION',
      'The bespoke tenancy agreement cannot be signed before it was generated or uploaded.',
    ]);
  });

  test('neither replaces nor signs a signed agreement again, and accepts a given copy', async () => {
    await generate();
    for (const party of [...fresh.flow.subTenantIds, undefined]) await sign(party);
    const message = 'The tenancy agreement is signed by every party. It can no longer be replaced or signed.';
    for (const input of [
      { kind: 'TENANCY_AGREEMENT', step: 'GENERATED' },
      { kind: 'BESPOKE', step: 'UPLOADED', url: SIGNED_URL },
    ])
      expect(await rejection(input)).toEqual(['INVALID_TRANSITION', message]);
    const { flow: changed } = await recorded({ kind: 'TENANCY_AGREEMENT', step: 'GIVEN', url: SIGNED_URL });
    expect(changed.signedAgreementUrl).toBe(SIGNED_URL);
  });

  test('treats an agreement with the time of its last signature as signed without other marks', async () => {
    fresh.flow = await freshFlow(fresh.service, {
      columns: { agreement_entered_at: '2026-12-01T10:00:00Z' },
    });
    expect(await rejection({ kind: 'TENANCY_AGREEMENT', step: 'GENERATED' })).toEqual([
      'INVALID_TRANSITION',
      'The tenancy agreement is signed by every party. It can no longer be replaced or signed.',
    ]);
  });

  test.each([
    ['REJECTED', 4, ['AWAITING_PARTY', 'COMPLETE'], 'COMPLETE'],
    ['IN_REVIEW', 2, ['COMPLETE'], 'COMPLETE'],
    ['NOT_REQUIRED', 5, [], 'NOT_REQUIRED'],
    ['COMPLETE', 3, [], 'COMPLETE'],
  ])('follows the table of moves for a tenancy stage that is %s', async (_name, status, moves, after) => {
    const { flowId, subTenantIds } = await freshFlow(fresh.service, {
      tenants: ['Ann Stone'],
      columns: { tenancy_status: status },
    });
    fresh.flow = { ...fresh.flow, flowId };
    const entries = await entriesDuring(fresh.service, flowId, async () => {
      await generate();
      await sign(subTenantIds[0]);
      const { flow: changed } = await sign(undefined);
      expect([changed.isAgreementSigned, changed.tenancyStatus]).toEqual([true, after]);
    });
    expect(eventsOf(entries).filter((one) => one === 'stage_changed')).toHaveLength(moves.length);
  });

  test('rejects a signature of a cancelled agreement', async () => {
    fresh.flow = await freshFlow(fresh.service, { columns: { tenancy_status: 6 } });
    expect(await rejection({ kind: 'TENANCY_AGREEMENT', step: 'GENERATED' })).toEqual([
      'INVALID_TRANSITION',
      'The tenancy agreement is cancelled.',
    ]);
  });

  test('marks the prescribed information as seen when every tenant has signed it', async () => {
    const kind = 'PRESCRIBED_INFORMATION';
    await generate(kind);
    await sign(fresh.flow.subTenantIds[0], { kind });
    const { flow: changed } = await sign(fresh.flow.subTenantIds[1], { kind });
    expect(changed).toMatchObject({
      isPrescribedContractSeen: true,
      isAgreementSigned: false,
      tenancyStatus: 'NOT_STARTED',
    });
  });
});
