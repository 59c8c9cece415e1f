import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';

const KIND = 'tenancyKind tenancyKindSource tenancyEndsOn isLetByRoom holdingDepositStatus';
const CREATE = `mutation ($input: CreateFlowInput!) {
  createFlow(input: $input) { flow { id ${KIND} subTenants { id companyName lastName } } }
}`;
const UPDATE = `mutation ($id: SafeInt!, $input: UpdateFlowInput!) {
  updateFlow(id: $id, input: $input) { flow { ${KIND} timeline(first: 2) { eventType description } } }
}`;
const ADD = `mutation ($id: SafeInt!, $input: AddSubTenantInput!) {
  addSubTenant(flowId: $id, input: $input) { subTenant { id } flow { ${KIND} } }
}`;
const REMOVE = `mutation ($id: SafeInt!, $subTenantId: SafeInt!) {
  removeSubTenant(flowId: $id, subTenantId: $subTenantId) { flow { ${KIND} } }
}`;
const ANN = { firstName: 'Ann', lastName: 'Stone', isLead: true };
const COMPANY = { companyName: 'Example Relocation Ltd' };

describe('the kind of a tenancy', () => {
  let service: TestService;
  let propertyId: number;
  beforeAll(async () => {
    service = await TestService.start();
    const [row] = await service.sql<{ id: number }>(
      `update property set country = 'england' where brand_id = $1
        and id = (select min(id) from property where brand_id = $1) returning id::int`,
      [service.brand.brandId],
    );
    propertyId = Number(row?.id);
  });
  afterAll(() => service.stop());

  const send = (input: object): Promise<CallResponse> =>
    service.graphql(CREATE, {
      input: { propertyId, rentPence: 120_000, rentPeriod: 'MONTHLY', tenants: [ANN], ...input },
    });
  const create = async (input: object): Promise<CallResponse['body']> =>
    dataOf(await send(input)).createFlow.flow;
  const update = (id: number, input: object): Promise<CallResponse> => service.graphql(UPDATE, { id, input });

  test.each([
    ['ENGLAND', {}, 'ASSURED'],
    ['ENGLAND', { rentPence: 900_000 }, 'COMMON_LAW'],
    ['ENGLAND', { tenants: [{ ...COMPANY, isLead: true }] }, 'COMPANY_LET'],
    ['WALES', {}, 'STANDARD_PERIODIC'],
    ['WALES', { tenancyEndsOn: '2027-12-31' }, 'STANDARD_FIXED'],
    ['SCOTLAND', {}, 'PRIVATE_RESIDENTIAL'],
    ['NORTHERN_IRELAND', {}, 'PRIVATE_TENANCY'],
  ])('is derived in %s from %j: %s', async (jurisdiction, input, tenancyKind) => {
    const flow = await create({ jurisdiction, ...input });
    expect(flow).toMatchObject({ tenancyKind, tenancyKindSource: 'DERIVED' });
  });

  test('is stated, and derived again with null', async () => {
    const { id, ...flow } = await create({ tenancyKind: 'LICENCE', isLetByRoom: true });
    expect(flow).toMatchObject({ tenancyKind: 'LICENCE', tenancyKindSource: 'STATED', isLetByRoom: true });
    const derived = dataOf(await update(id, { tenancyKind: null })).updateFlow.flow;
    expect(derived).toMatchObject({ tenancyKind: 'ASSURED', tenancyKindSource: 'DERIVED' });
    expect(derived.timeline).toContainEqual({
      eventType: 'TENANCY_KIND_CHANGED',
      description: 'The tenancy is now an assured tenancy.',
    });
  });

  test('follows the rent and the tenants, unless it is stated', async () => {
    const { id } = await create({});
    const dear = dataOf(await update(id, { rentPence: 900_000 })).updateFlow.flow;
    expect(dear.tenancyKind).toBe('COMMON_LAW');
    const added = dataOf(await service.graphql(ADD, { id, input: COMPANY })).addSubTenant;
    expect(added.flow.tenancyKind).toBe('COMPANY_LET');
    const removed = await service.graphql(REMOVE, { id, subTenantId: added.subTenant.id });
    expect(dataOf(removed).removeSubTenant.flow.tenancyKind).toBe('COMMON_LAW');
  });

  test('is rejected if it contradicts the tenants, with the law', async () => {
    const sentence = 'an assured tenancy needs individuals as tenants (Housing Act 1988 s.1(1)(a))';
    expect(problemsOf(await send({ tenancyKind: 'ASSURED', tenants: [ANN, COMPANY] }))).toEqual([
      `input.tenancyKind: ${sentence}; tenant 2 is a company`,
    ]);
    const { id } = await create({ tenancyKind: 'ASSURED' });
    expect(problemsOf(await service.graphql(ADD, { id, input: COMPANY }))).toEqual([
      `input.companyName: ${sentence}; tenant 2 is a company`,
    ]);
  });

  test.each([
    [
      { rentPeriod: 'QUARTERLY', rentPence: 360_000, tenancyStartsOn: '2027-07-01' },
      'rentPeriod',
      'en.periodic: The rent period of an assured tenancy is a month or at most 28 days (Housing Act 1988, ' +
        's. 4A, 16E(1)(a)). £3,600.00 a quarter would become £1,190.34 a month.',
    ],
    [
      { tenancyEndsOn: '2027-12-31' },
      'tenancyEndsOn',
      'en.periodic: An assured tenancy is periodic and has no last day (Housing Act 1988, s. 4A, 16E(1)(a)).',
    ],
    [
      { jurisdiction: 'SCOTLAND', tenancyEndsOn: '2027-12-31' },
      'tenancyEndsOn',
      'A private residential tenancy has no last day: it ends only as the Act provides (Private Housing ' +
        '(Tenancies) (Scotland) Act 2016 s.44).',
    ],
  ])('gives no effect to %j', async (input, member, message) => {
    const response = await send(input);
    expect(codeOf(response)).toBe('LAW_FORBIDS');
    expect(problemsOf(response)).toEqual([`input.${member}: ${message}`]);
  });

  test('allows a last day of an assured tenancy before tenancies became periodic', async () => {
    const flow = await create({ tenancyStartsOn: '2025-04-01', tenancyEndsOn: '2026-03-31' });
    expect(flow).toMatchObject({ tenancyKind: 'ASSURED', tenancyEndsOn: '2026-03-31' });
  });

  test('rejects a change to terms without effect', async () => {
    const { id } = await create({});
    expect(codeOf(await update(id, { rentPeriod: 'YEARLY' }))).toBe('LAW_FORBIDS');
    expect(codeOf(await update(id, { tenancyEndsOn: '2027-12-31' }))).toBe('LAW_FORBIDS');
    dataOf(await update(id, { rentPeriod: 'YEARLY', tenancyKind: 'COMMON_LAW' }));
  });

  test('cannot change after the signature', async () => {
    const { id } = await create({});
    await service.sql('update flow set is_ast_signed = true where id = $1', [id]);
    expect((await update(id, { tenancyKind: 'LICENCE' })).body.errors[0].message).toBe(
      'The tenancy agreement is signed. These terms can no longer change: the kind of tenancy.',
    );
  });

  test('of a private residential tenancy leaves out the holding deposit', async () => {
    expect((await create({ jurisdiction: 'SCOTLAND' })).holdingDepositStatus).toBe('NOT_REQUIRED');
    expect((await create({})).holdingDepositStatus).toBe('NOT_STARTED');
  });

  test('needs a jurisdiction that is known', async () => {
    await service.sql('update property set country = null where id = $1', [propertyId]);
    expect(problemsOf(await send({}))).toEqual([
      `input.jurisdiction: is required, because the country of property ${propertyId} is not known`,
    ]);
    await service.sql(`update property set country = 'england' where id = $1`, [propertyId]);
  });

  test('is derived for a company without a contact person, whose own name is the last name', async () => {
    const flow = await create({ tenants: [{ ...COMPANY, isLead: true }] });
    expect(flow.subTenants).toEqual([
      { id: expect.any(Number), companyName: COMPANY.companyName, lastName: COMPANY.companyName },
    ]);
  });
});
