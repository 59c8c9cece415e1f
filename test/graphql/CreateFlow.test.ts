import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { idsOf } from '../support/operations/ids.js';
import { type CallResponse, TestService } from '../support/service.js';
import { statementsDuring } from '../support/statements.js';

const CREATE = `mutation ($input: CreateFlowInput!) {
  createFlow(input: $input) {
    flow {
      id version reference propertyId agentId branchId renewedFrom jurisdiction tenancyStartsOn rentPence
      rentPeriod numberOfOccupants breakClause bbOptOut isSupportingDocumentsSeen landlordBankAccountId
      percentageCompleted isCompleted landlord { id } stages { stage status }
      timeline { eventType description }
      subTenants { id personId title firstName lastName email phone isLead holdingDepositConfirmedAt }
    }
  }
}`;
const RENT = { rentPence: 120_000, rentPeriod: 'MONTHLY' };
const ANN = {
  title: 'Dr',
  firstName: 'Ann',
  lastName: 'Stone',
  email: 'ann@example.com',
  phone: '07700 900123',
  isLead: true,
};
const BOB = { firstName: 'Bob', lastName: 'Hill' };

describe('createFlow', () => {
  let service: TestService;
  let named: { propertyId: number; agentId: number; branchId: number; landlordId: number };
  beforeAll(async () => {
    service = await TestService.start();
    const { propertyId, agentId, branchId } = await idsOf(service, service.brand);
    named = { propertyId, agentId, branchId, landlordId: await personOf('landlord') };
  });
  afterAll(() => service.stop());

  async function personOf(kind: string, brandId = service.brand.brandId): Promise<number> {
    const [row] = await service.sql<{ id: number }>(
      'select id::int from app_user where brand_id = $1 and kind = $2 order by id limit 1',
      [brandId, kind],
    );
    return row?.id ?? 0;
  }
  const send = (input: object): Promise<CallResponse> => service.graphql(CREATE, { input });
  const create = async (input: object): Promise<CallResponse['body']> =>
    dataOf(await send({ propertyId: named.propertyId, ...RENT, tenants: [ANN], ...input })).createFlow.flow;
  const rejected = (input: object): Promise<CallResponse> =>
    send({ propertyId: named.propertyId, ...RENT, tenants: [ANN], ...input });

  test('creates a flow with its tenants, at version 1, with the property stage complete', async () => {
    const flow = await create({
      ...named,
      reference: 'T-1',
      tenancyStartsOn: '2026-12-01',
      tenants: [ANN, BOB],
      breakClause: 'Six months.',
      bbOptOut: true,
      isSupportingDocumentsSeen: true,
      landlordBankAccountId: 77,
    });
    expect(flow).toMatchObject({
      version: 1,
      reference: 'T-1',
      propertyId: named.propertyId,
      agentId: named.agentId,
      branchId: named.branchId,
      renewedFrom: null,
      jurisdiction: 'ENGLAND',
      tenancyStartsOn: '2026-12-01',
      rentPence: 120_000,
      rentPeriod: 'MONTHLY',
      numberOfOccupants: 2,
      breakClause: 'Six months.',
      bbOptOut: true,
      isSupportingDocumentsSeen: true,
      landlordBankAccountId: 77,
      percentageCompleted: 13,
      isCompleted: false,
      landlord: { id: named.landlordId },
      timeline: [{ eventType: 'FLOW_CREATED', description: 'The flow was created.' }],
    });
    expect(flow.stages.map(({ status }: { status: string }) => status)).toEqual([
      'COMPLETE',
      ...Array.from({ length: 4 }, () => 'NOT_STARTED'),
      'NOT_REQUIRED',
      ...Array.from({ length: 3 }, () => 'NOT_STARTED'),
    ]);
    expect(flow.subTenants).toEqual([
      { ...ANN, id: expect.any(Number), personId: expect.any(Number), holdingDepositConfirmedAt: null },
      {
        ...BOB,
        id: expect.any(Number),
        personId: expect.any(Number),
        title: '',
        email: '',
        phone: '',
        isLead: false,
        holdingDepositConfirmedAt: null,
      },
    ]);
  });

  test('creates a person with a referencing record from the details of a tenant', async () => {
    const { subTenants } = await create({});
    const people = await service.sql(
      `select kind, first_name, last_name, email, phone, (select count(*)::int from pre_qualification p
        where p.brand_id = u.brand_id and p.user_id = u.id) as records
        from app_user u where brand_id = $1 and id = $2`,
      [service.brand.brandId, subTenants[0].personId],
    );
    expect(people).toEqual([
      {
        kind: 'tenant',
        first_name: 'Ann',
        last_name: 'Stone',
        email: 'ann@example.com',
        phone: '07700 900123',
        records: 1,
      },
    ]);
  });

  test('accepts a person of the brand as a tenant by id or by reference, like other records', async () => {
    const personId = await personOf('tenant');
    await name('app_user', personId, 'P-1');
    await name('app_user', named.landlordId, 'L-1');
    await name('property', named.propertyId, 'H-1');
    await name('agent', named.agentId, 'A-1');
    await name('branch', named.branchId, 'B-1');
    const flow = await create({
      propertyId: null,
      propertyReference: 'H-1',
      agentReference: 'A-1',
      branchReference: 'B-1',
      landlordReference: 'L-1',
      tenants: [{ personReference: 'P-1', isLead: true }, BOB],
    });
    const { propertyId, agentId, branchId, landlordId } = named;
    expect(flow).toMatchObject({ propertyId, agentId, branchId, landlord: { id: landlordId } });
    expect(flow.subTenants[0].personId).toBe(personId);
    const [person] = await service.sql<{ first_name: string }>(
      'select first_name from app_user where brand_id = $1 and id = $2',
      [service.brand.brandId, personId],
    );
    expect(flow.subTenants[0].firstName).toBe(person?.first_name);
    const again = await create({ tenants: [{ personId, isLead: true }] });
    expect(again.subTenants[0].personId).toBe(personId);
  });

  const name = (table: string, id: number, reference: string): Promise<unknown> =>
    service.sql(`update ${table} set reference = $3 where brand_id = $1 and id = $2`, [
      service.brand.brandId,
      id,
      reference,
    ]);

  test('uses the law of the property’s country, or of England, unless the input names another', async () => {
    const isIn = (country: string | null) =>
      service.sql('update property set country = $3 where brand_id = $1 and id = $2', [
        service.brand.brandId,
        named.propertyId,
        country,
      ]);
    await isIn('scotland');
    expect((await create({})).jurisdiction).toBe('SCOTLAND');
    expect((await create({ jurisdiction: 'WALES' })).jurisdiction).toBe('WALES');
    await isIn('england');
  });

  test('lists every error of the input by its path', async () => {
    const wrong = await rejected({
      rentPence: 0,
      tenancyStartsOn: '2026-02-30',
      bbOptOut: null,
      supportingDocumentsUrl: 'ftp://example.com',
      tenants: [ANN, BOB, { ...BOB, email: 'nobody' }],
    });
    expect(problemsOf(wrong)).toEqual([
      'input.rentPence: must be 1 or more',
      'input.tenants[2].email: must be an e-mail address',
      'input.tenancyStartsOn: must be a day that exists, such as 2026-12-01, in the years 0001 to 9999',
      'input.supportingDocumentsUrl: must be a URL that begins with https://',
      'input.bbOptOut: must be true or false',
    ]);
    const unnamed = await rejected({
      propertyId: null,
      agentId: 1,
      agentReference: 'A',
      tenants: [{ firstName: 'Ann' }, { personId: 1, personReference: 'P', phone: '1' }, {}],
    });
    expect(problemsOf(unnamed)).toEqual([
      'input.propertyId: is required, or propertyReference',
      'input.agentReference: must not be given together with agentId',
      'input.tenants[1].personReference: must not be given together with personId',
      'input.tenants[0].lastName: is required, or personId, or personReference',
      'input.tenants[1].phone: must not be given together with a person',
      'input.tenants[2].firstName: is required, or personId, or personReference',
      'input.tenants[2].lastName: is required, or personId, or personReference',
      'input.tenants: must have exactly one tenant with isLead true',
    ]);
  });

  test('requires the rent, its period and a tenant, and accepts at most 50 tenants', async () => {
    const { propertyId } = named;
    expect(problemsOf(await send({ propertyId, tenants: [] }))).toEqual([
      'input.rentPence: is required',
      'input.rentPeriod: is required',
      'input.tenants: must have at least 1 item',
    ]);
    const many = await rejected({ tenants: [ANN, ...Array.from({ length: 50 }, () => BOB)] });
    expect(problemsOf(many)).toEqual(['input.tenants: must have at most 50 items']);
  });

  test('requires exactly one lead tenant', async () => {
    expect(problemsOf(await rejected({ tenants: [BOB, ANN, ANN] }))).toEqual([
      'input.tenants[2].isLead: must be false, because input.tenants[1] is the lead tenant',
    ]);
  });

  test('rejects a landlord as a tenant, a tenant as the landlord, and a tenant given twice', async () => {
    const personId = await personOf('tenant');
    const response = await rejected({
      landlordId: personId,
      tenants: [{ personId, isLead: true }, { personId }, { personId: named.landlordId }],
    });
    expect(problemsOf(response)).toEqual([
      'input.landlordId: must be a person of the kind landlord',
      'input.tenants[1].personId: must not be the same person as another tenant',
      'input.tenants[2].personId: must be a person of the kind tenant',
    ]);
  });

  test('finds no records of another brand, by id or by reference, and lists all at once', async () => {
    const { brandId } = service.other;
    const theirs = await idsOf(service, service.other);
    const personId = await personOf('tenant', brandId);
    await service.sql(`update app_user set reference = 'THEIRS' where brand_id = $1 and id = $2`, [
      brandId,
      personId,
    ]);
    const response = await rejected({
      propertyId: theirs.propertyId,
      agentId: theirs.agentId,
      tenants: [{ personReference: 'THEIRS', isLead: true }, { personId }],
    });
    expect([codeOf(response), problemsOf(response)]).toEqual([
      'NOT_FOUND',
      [
        `input.propertyId: Property ${theirs.propertyId} not found.`,
        `input.agentId: Agent ${theirs.agentId} not found.`,
        'input.tenants[0].personReference: Person with reference “THEIRS” not found.',
        `input.tenants[1].personId: Person ${personId} not found.`,
      ],
    ]);
  });

  test('rejects a reference that another flow of the brand has, and stores nothing', async () => {
    await create({ reference: 'TWICE' });
    const count = () => service.sql('select count(*)::int from app_user');
    const before = await count();
    const response = await rejected({ reference: 'TWICE', tenants: [ANN, BOB] });
    expect([codeOf(response), response.body.errors[0].message]).toEqual([
      'DUPLICATE',
      'A flow with reference “TWICE” exists already.',
    ]);
    expect(await count()).toEqual(before);
  });

  test('writes each table once, and looks up all people together', async () => {
    const tenants = [
      { personId: await personOf('tenant'), isLead: true },
      ...Array.from({ length: 5 }, () => BOB),
    ];
    const statements = await statementsDuring(() => rejected({ ...named, tenants }));
    const tables = statements.map(
      (sql) => /^(?:select|insert)[^(]*(?:into|from) "(\w+)"/.exec(sql)?.[1] ?? sql,
    );
    const sent = tables.map((one) => (one.includes('nextval') ? 'ids' : one));
    expect(sent.slice(0, 6).sort()).toEqual(['agent', 'app_user', 'begin', 'branch', 'ids', 'property']);
    expect(sent[6]).toMatch(/^select f\.id.* from flow f\s.* for update$/s);
    // The lock that keeps the people from erasure.
    expect(sent[7]).toBe('app_user');
    const inserted = statements.flatMap((sql) => /^insert into "?(\w+)/.exec(sql)?.[1] ?? []);
    expect(inserted).toEqual(expect.arrayContaining(['app_user', 'pre_qualification', 'flow', 'sub_tenant']));
    expect(inserted).toEqual([...new Set(inserted)]);
    expect(tables.indexOf('commit')).toBeLessThanOrEqual(17);
  });
});
