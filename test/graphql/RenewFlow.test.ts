import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { newFlow, readFlow, sign } from '../support/new-flow.js';
import { idsOf } from '../support/operations/ids.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

const COPIED = `propertyId agentId branchId landlord { id } landlordBankAccountId jurisdiction rentPeriod numberOfOccupants crmTenancyId
  breakClause additionalConditions bbOptOut isSendMoveInDetails holdingDepositCollectionFromLeadTenant
  subTenants { personId title firstName lastName email phone isLead }`;
const RENEW = `mutation ($id: SafeInt!, $input: RenewFlowInput!) {
  renewFlow(id: $id, input: $input) {
    predecessorId predecessor { id version renewals { id } timeline(first: 1) { eventType description } }
    flow {
      id version reference isRenewed renewedFrom renewalType tenancyStartsOn rentPence payeeRef isAgreementSigned
      agreementEnteredAt percentageCompleted ${COPIED} stages { stage status }
      subTenants { id holdingDepositConfirmedAt guarantors { id } } timeline { eventType description }
    }
  }
}`;

describe('renewFlow', () => {
  let service: TestService;
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    const { agentId, branchId } = await idsOf(service, service.brand);
    const [landlord] = await service.sql<{ id: number }>(
      `select min(id)::int as id from app_user where brand_id = $1 and kind = 'landlord'`,
      [service.brand.brandId],
    );
    ({ id: flowId } = await newFlow(service, {
      agentId,
      branchId,
      landlordId: landlord?.id,
      landlordBankAccountId: 5,
      jurisdiction: 'WALES',
      tenancyStartsOn: '2026-12-01',
      crmTenancyId: 'C-1',
      payeeRef: 'HD-1',
      breakClause: 'Six months.',
      additionalConditions: 'No drums.',
      bbOptOut: true,
      isSendMoveInDetails: true,
      holdingDepositCollectionFromLeadTenant: true,
      numberOfOccupants: 3,
    }));
    await sign(service, flowId);
    await service.sql('update sub_tenant set holding_deposit_confirmed_at = now() where flow_id = $1', [
      flowId,
    ]);
  });

  const send = (input: object, id = flowId): Promise<CallResponse> => service.graphql(RENEW, { id, input });
  const renew = async (input: object): Promise<CallResponse['body']> => dataOf(await send(input)).renewFlow;
  const rejected = ({ body }: CallResponse): unknown[] => [
    body.errors[0].extensions.code,
    body.errors[0].message,
  ];
  const archive = (id: number): Promise<CallResponse> =>
    service.graphql('mutation ($id: SafeInt!) { archiveFlow(id: $id) { flowId } }', { id });

  test('copies the property, the parties and the terms, and restarts every stage', async () => {
    const { version } = await readFlow(service, flowId, 'version');
    const { flow, predecessor, predecessorId } = await renew({
      reference: 'R-1',
      tenancyStartsOn: '2027-12-01',
      rentPence: 130_000,
      expectedVersion: version,
    });
    const { subTenants, ...copied } = await readFlow(service, flowId, COPIED);
    expect(flow).toMatchObject({
      ...copied,
      version: 1,
      reference: 'R-1',
      isRenewed: true,
      renewedFrom: flowId,
      renewalType: 'RENEWAL',
      tenancyStartsOn: '2027-12-01',
      rentPence: 130_000,
      payeeRef: '',
      isAgreementSigned: false,
      agreementEnteredAt: null,
      percentageCompleted: 0,
      timeline: [{ eventType: 'FLOW_CREATED', description: 'The flow was created as a renewal.' }],
    });
    expect(flow.subTenants).toEqual(
      subTenants.map((one: object) => ({
        ...one,
        id: expect.any(Number),
        holdingDepositConfirmedAt: null,
        guarantors: [],
      })),
    );
    expect(new Set(flow.stages.map(({ status }: { status: string }) => status))).toEqual(
      new Set(['NOT_STARTED', 'NOT_REQUIRED']),
    );
    expect([predecessorId, predecessor]).toEqual([
      flowId,
      {
        id: flowId,
        version: version + 1,
        renewals: [{ id: flow.id }],
        timeline: [{ eventType: 'FLOW_RENEWED', description: 'The tenancy was renewed.' }],
      },
    ]);
  });

  test('keeps the rent if none is given, and leaves the start unknown', async () => {
    const { flow } = await renew({});
    expect(flow).toMatchObject({ rentPence: 120_000, rentPeriod: 'MONTHLY', tenancyStartsOn: null });
  });

  test.each([
    ['england', 'assured', 'An assured tenancy'],
    ['scotland', 'private_residential', 'A private residential tenancy'],
  ])('renews no term in %s of the kind %s, but starts a new tenancy', async (jurisdiction, kind, words) => {
    await service.sql('update flow set jurisdiction = $2, tenancy_kind = $3 where id = $1', [
      flowId,
      jurisdiction,
      kind,
    ]);
    for (const input of [{}, { type: 'RENEWAL' }])
      expect(rejected(await send(input))).toEqual([
        'INVALID_TRANSITION',
        `${words} has no term to renew. Record a rent change, change sharers, or start a new tenancy.`,
      ]);
    const { flow, predecessor } = await renew({ type: 'NEW_TENANCY' });
    expect(flow).toMatchObject({
      isRenewed: true,
      renewedFrom: flowId,
      renewalType: 'NEW_TENANCY',
      timeline: [{ description: 'The flow was created as a new tenancy of the property.' }],
    });
    expect(predecessor.timeline).toMatchObject([{ description: 'A new tenancy of the property was begun.' }]);
  });

  test('takes the rent of the first day, after rent changes', async () => {
    await service.sql(
      `insert into rent_change (brand_id, created_at, updated_at, flow_id, form, new_rent_pence, served_on,
          effective_on) values ($1, now(), now(), $2, 'rhw12', 127000, '2027-01-01', '2027-06-01')`,
      [service.brand.brandId, flowId],
    );
    expect((await renew({ tenancyStartsOn: '2027-06-01' })).flow.rentPence).toBe(127_000);
  });

  test('a holding deposit of a new tenancy in England is only for a new tenant', async () => {
    await service.sql(`update flow set jurisdiction = 'england', tenancy_kind = 'assured' where id = $1`, [
      flowId,
    ]);
    const { flow } = await renew({ type: 'NEW_TENANCY' });
    const PAY = `mutation ($id: SafeInt!, $input: RecordPaymentInput!) {
      recordPayment(flowId: $id, input: $input) { paymentId }
    }`;
    const pay = () =>
      service.graphql(PAY, {
        id: flow.id,
        input: {
          ...{ kind: 'HOLDING_DEPOSIT', direction: 'RECEIVED' },
          ...{ amountPence: 10_000, receivedOn: '2026-01-05' },
        },
      });
    expect(problemsOf(await pay())).toEqual([
      expect.stringMatching(/^input\.kind: en\.hd\.cap: .* a new tenancy of the same tenants/),
    ]);
    const add = `mutation ($id: SafeInt!, $input: AddSubTenantInput!) {
      addSubTenant(flowId: $id, input: $input) { subTenantId }
    }`;
    const tenant = { firstName: 'Nia', lastName: 'New', email: 'nia.new@example.com' };
    dataOf(await service.graphql(add, { id: flow.id, input: tenant }));
    dataOf(await pay());
  });

  test('rejects a flow whose tenancy stage is not complete', async () => {
    await service.sql('update flow set tenancy_status = 2 where id = $1', [flowId]);
    expect(rejected(await send({}))).toEqual([
      'INVALID_TRANSITION',
      'The flow cannot be renewed before its stage “Tenancy agreement” is complete.',
    ]);
  });

  test('allows one open renewal at a time, and another one once that is archived', async () => {
    const { flow } = await renew({});
    expect(rejected(await send({}))).toEqual([
      'INVALID_TRANSITION',
      `The flow has an open renewal already: flow ${flow.id}.`,
    ]);
    dataOf(await archive(flow.id));
    await renew({});
  });

  test('keeps an archived renewal from being restored while another one is open', async () => {
    const { flow: first } = await renew({});
    dataOf(await archive(first.id));
    const { flow: second } = await renew({});
    const restore = () =>
      service.graphql('mutation ($id: SafeInt!) { restoreFlow(id: $id) { flow { isArchived } } }', {
        id: first.id,
      });
    expect(rejected(await restore())).toEqual([
      'INVALID_TRANSITION',
      `Flow ${flowId}, which this flow renews, has another open renewal: flow ${second.id}.`,
    ]);
    dataOf(await archive(second.id));
    expect(dataOf(await restore()).restoreFlow.flow.isArchived).toBe(false);
  });

  test('allows another renewal once the first one is decided', async () => {
    const { flow } = await renew({});
    const decision = { outcome: 'TENANT_WITHDREW', decidedOn: '2026-01-05', reason: 'They move out.' };
    const DECIDE = `mutation ($id: SafeInt!, $input: DecideFlowInput!) {
      decideFlow(flowId: $id, input: $input) { flowId }
    }`;
    dataOf(await service.graphql(DECIDE, { id: flow.id, input: decision }));
    await renew({});
  });

  test('creates one of two concurrent renewals', async () => {
    const responses = await Promise.all([send({}), send({}), send({})]);
    expect(responses.filter(({ body }) => !body.errors)).toHaveLength(1);
    const children = await service.sql('select 1 from flow where brand_id = $1 and renewed_from = $2', [
      service.brand.brandId,
      flowId,
    ]);
    expect(children).toHaveLength(1);
  });

  test('accepts an archived flow, since its tenancy goes on', async () => {
    dataOf(await archive(flowId));
    expect((await renew({})).flow.renewedFrom).toBe(flowId);
  });

  test('creates nothing for a stale version, a duplicate reference or invalid values', async () => {
    const { version } = await readFlow(service, flowId, 'version');
    const stale = await send({ expectedVersion: version + 1 });
    expect(stale.body.errors[0].extensions).toEqual({ code: 'VERSION_CONFLICT', version });
    await newFlow(service, { reference: 'R-TAKEN' });
    expect(rejected(await send({ reference: 'R-TAKEN' }))[0]).toBe('DUPLICATE');
    expect(problemsOf(await send({ rentPence: 0, rentPeriod: null, tenancyStartsOn: 'soon' }))).toHaveLength(
      3,
    );
    expect(problemsOf(await send({ tenancyStartsOn: '9999-12-31' }))).toEqual([
      'input.tenancyStartsOn: must not be after 2199-12-31',
    ]);
    expect(problemsOf(await send({ tenancyStartsOn: '2026-12-01' }))).toEqual([
      'input.tenancyStartsOn: must be after 2026-12-01, the first day of the renewed flow',
    ]);
    expect((await readFlow(service, flowId, 'version renewals { id }')).renewals).toEqual([]);
  });

  test('finds no flow of another brand, and no unknown flow', async () => {
    for (const id of [service.other.flowId, UNKNOWN_ID]) {
      const response = await send({}, id);
      expect([codeOf(response), problemsOf(response)]).toEqual(['NOT_FOUND', [`id: Flow ${id} not found.`]]);
    }
  });
});
