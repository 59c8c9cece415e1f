import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { newFlow, readFlow, sign } from '../support/new-flow.js';
import { idsOf } from '../support/operations/ids.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

const FIELDS = `version reference agentId propertyId landlord { id } tenancyStartsOn rentPence breakClause bbOptOut jurisdiction
  envelopeId isSupportingDocumentsSeen timeline { eventType description }`;
const UPDATE = `mutation ($id: SafeInt!, $input: UpdateFlowInput!) {
  updateFlow(id: $id, input: $input) { flow { ${FIELDS} } }
}`;

describe('updateFlow', () => {
  let service: TestService;
  let flowId: number;
  let agentId: number;
  beforeAll(async () => {
    service = await TestService.start();
    ({ agentId } = await idsOf(service, service.brand));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    ({ id: flowId } = await newFlow(service, { agentId, breakClause: 'Six months.', bbOptOut: true }));
  });

  const send = (input: object, id = flowId): Promise<CallResponse> => service.graphql(UPDATE, { id, input });
  const update = async (input: object): Promise<CallResponse['body']> =>
    dataOf(await send(input)).updateFlow.flow;
  const read = () => readFlow(service, flowId, FIELDS);

  test('changes the fields of the input, and the timeline names them without their values', async () => {
    const before = await read();
    const flow = await update({
      rentPence: 130_000,
      tenancyStartsOn: '2027-01-01',
      isSupportingDocumentsSeen: true,
      rentPeriod: 'MONTHLY',
      expectedVersion: 1,
    });
    expect(flow).toEqual({
      ...before,
      version: 2,
      rentPence: 130_000,
      tenancyStartsOn: '2027-01-01',
      isSupportingDocumentsSeen: true,
      timeline: [
        {
          eventType: 'FLOW_UPDATED',
          description:
            'The flow was updated: the start of the tenancy, the rent and the supporting documents.',
        },
        ...before.timeline,
      ],
    });
  });

  test('clears an agent, a string and a day by null, and rejects null for required fields', async () => {
    await update({ tenancyStartsOn: '2027-01-01', envelopeId: 'E-1', reference: 'CLEARED' });
    const cleared = await update({
      agentId: null,
      breakClause: null,
      tenancyStartsOn: null,
      envelopeId: null,
      reference: null,
    });
    expect(cleared).toMatchObject({
      agentId: null,
      breakClause: '',
      tenancyStartsOn: null,
      envelopeId: null,
      reference: null,
    });
    expect(
      problemsOf(
        await send({ tenancyStartsOn: '0001-01-01', tenancyEndsOn: '9999-12-31', rentDueFrom: '1899-12-31' }),
      ),
    ).toEqual([
      'input.tenancyStartsOn: must not be before 1900-01-01',
      'input.tenancyEndsOn: must not be after 2199-12-31',
      'input.rentDueFrom: must not be before 1900-01-01',
    ]);
    expect(
      problemsOf(await send({ rentPence: null, rentPeriod: null, jurisdiction: null, bbOptOut: null })),
    ).toEqual([
      'input.rentPence: must be a whole number',
      'input.rentPeriod: must be one of: WEEKLY, FORTNIGHTLY, FOUR_WEEKLY, MONTHLY, QUARTERLY, YEARLY',
      'input.jurisdiction: must be one of: ENGLAND, WALES, SCOTLAND, NORTHERN_IRELAND',
      'input.bbOptOut: must be true or false',
    ]);
    expect(problemsOf(await send({ propertyReference: null }))).toEqual([
      'input.propertyId: must not be null',
    ]);
  });

  test('succeeds without an event or a new version if no value differs', async () => {
    const before = await read();
    expect(
      await update({ agentId, breakClause: 'Six months.', rentPence: 120_000, expectedVersion: 1 }),
    ).toEqual(before);
    expect(await update({})).toEqual(before);
  });

  test('rejects changes of the agreed terms after signing, and accepts all others', async () => {
    await sign(service, flowId);
    const response = await send({ rentPence: 1, jurisdiction: 'WALES', bbOptOut: false });
    expect(response.body.errors[0]).toMatchObject({
      message:
        'The tenancy agreement is signed. These terms can no longer change: the jurisdiction and the rent.',
      extensions: { code: 'INVALID_TRANSITION' },
    });
    expect((await read()).bbOptOut).toBe(true);
    expect(await update({ bbOptOut: false, rentPence: 120_000 })).toMatchObject({ bbOptOut: false });
  });

  test('sets an unknown agreed term after signing, once', async () => {
    await sign(service, flowId);
    expect(await update({ tenancyStartsOn: '2027-01-01' })).toMatchObject({ tenancyStartsOn: '2027-01-01' });
    expect(codeOf(await send({ tenancyStartsOn: '2027-02-01' }))).toBe('INVALID_TRANSITION');
  });

  test('rejects an archived flow', async () => {
    await service.sql('update flow set is_archived = true where id = $1', [flowId]);
    const response = await send({ bbOptOut: false });
    expect([codeOf(response), response.body.errors[0].message]).toEqual([
      'INVALID_TRANSITION',
      'The flow is archived. Restore it to change it.',
    ]);
  });

  test('rejects a stale version with the current one', async () => {
    const response = await send({ bbOptOut: false, expectedVersion: 7 });
    expect(response.body.errors[0].extensions).toEqual({ code: 'VERSION_CONFLICT', version: 1 });
    expect((await read()).bbOptOut).toBe(true);
  });

  test('rejects the reference of another flow of the brand', async () => {
    await newFlow(service, { reference: 'TAKEN' });
    const response = await send({ reference: 'TAKEN', bbOptOut: false });
    expect([codeOf(response), response.body.errors[0].message]).toEqual([
      'DUPLICATE',
      'A flow with reference “TAKEN” exists already.',
    ]);
    expect(await read()).toMatchObject({ reference: null, bbOptOut: true, version: 1 });
  });

  test('finds no records of another brand, by id or by reference, and no flow of another brand', async () => {
    const theirs = await idsOf(service, service.other);
    await service.sql(`update branch set reference = 'THEIRS' where brand_id = $1 and id = $2`, [
      service.other.brandId,
      theirs.branchId,
    ]);
    const response = await send({ agentId: theirs.agentId, branchReference: 'THEIRS' });
    expect([codeOf(response), problemsOf(response)]).toEqual([
      'NOT_FOUND',
      [
        `input.agentId: Agent ${theirs.agentId} not found.`,
        'input.branchReference: Branch with reference “THEIRS” not found.',
      ],
    ]);
    for (const id of [theirs.flowId, UNKNOWN_ID])
      expect(problemsOf(await send({ bbOptOut: false }, id))).toEqual([`id: Flow ${id} not found.`]);
  });

  test('accepts only a landlord as the landlord, also by reference', async () => {
    const { personId } = (await newFlow(service)).subTenants[0] ?? { personId: 0 };
    expect(problemsOf(await send({ landlordId: personId }))).toEqual([
      'input.landlordId: must be a person of the kind landlord',
    ]);
    const [landlord] = await service.sql<{ id: number }>(
      `update app_user set reference = 'L-9'
        where brand_id = $1 and id = (select max(id) from app_user where brand_id = $1 and kind = 'landlord')
        returning id::int`,
      [service.brand.brandId],
    );
    expect((await update({ landlordReference: 'L-9' })).landlord).toEqual({ id: landlord?.id });
  });
});
