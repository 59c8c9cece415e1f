import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';

const RECORD = `mutation ($input: RecordReferencingInput!) { recordReferencing(input: $input) {
  personId referencing {
    idVerification { status providerReason startedAt }
    rightToRent { status dateOfBirth isApproved isRequested checkedOn expiresOn }
    affordability { salary amount } preReference referenceDocuments
  } } }`;
const PEOPLE = `mutation ($items: [PersonInput!]!) {
  upsertPeople(input: { items: $items }) { results { id } }
}`;

describe('the results of a tenant’s referencing', () => {
  let service: TestService;
  let key: string;
  let brandId: number;
  let tenant: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2026-11-22T12:00:00Z') });
    ({ key, brandId } = await newBrand(service, 'Referencing'));
    const items = [
      { reference: 'tenant', kind: 'TENANT', lastName: 'Tenant' },
      { reference: 'landlord', kind: 'LANDLORD', lastName: 'Landlord' },
    ];
    tenant = dataOf(await service.graphql(PEOPLE, { items }, { key })).upsertPeople.results[0].id;
  });
  afterAll(() => service.stop());

  const record = (input: object) => service.graphql(RECORD, { input }, { key });
  const recorded = async (input: object) =>
    dataOf(await record({ personReference: 'tenant', ...input })).recordReferencing.referencing;

  test('have at most 20 levels of another system’s data', async () => {
    const levels = (count: number): object => (count === 1 ? {} : { a: levels(count - 1) });
    const send = (count: number) =>
      service.call('POST', '/v2.1/referencing', {
        key,
        body: { person_reference: 'tenant', pre_reference: levels(count) },
      });
    expect((await send(20)).body.data.referencing.pre_reference).toEqual(levels(20));
    expect((await send(21)).body.errors).toEqual([
      { in: 'body', path: 'pre_reference', message: 'must have at most 20 levels' },
    ]);
  });

  test('are recorded part by part, and omitted members stay unchanged', async () => {
    await recorded({
      idVerification: { status: 'REFER', providerReason: 'Blurred.', startedAt: '2026-11-20T09:00:00Z' },
    });
    await recorded({ affordability: { salary: 30000.555 }, preReference: { a: { b: 1 } } });
    await recorded({ preReference: { c: 2 }, referenceDocuments: { list: [1] } });
    const all = await recorded({
      idVerification: { status: 'PASS', providerReason: null },
      rightToRent: {
        status: 'TIME_LIMITED',
        dateOfBirth: '1990-02-28',
        checkedOn: '2026-11-22',
        expiresOn: '2027-11-21',
      },
    });
    expect(all).toEqual({
      idVerification: { status: 'PASS', providerReason: '', startedAt: '2026-11-20T09:00:00.000Z' },
      rightToRent: {
        status: 'TIME_LIMITED',
        dateOfBirth: '1990-02-28',
        isApproved: false,
        isRequested: true,
        checkedOn: '2026-11-22',
        expiresOn: '2027-11-21',
      },
      affordability: { salary: 30000.56, amount: 1000.02 },
      preReference: { c: 2 },
      referenceDocuments: { list: [1] },
    });
    const [event] = await service.sql<{ payload: object }>(
      `select payload from outbox where brand_id = $1 and type = 'pre_qualification_recorded' order by id desc
        limit 1`,
      [brandId],
    );
    expect(event?.payload).toEqual({ type: 'pre_qualification_recorded', flowId: null, personId: tenant });
  });

  test('have no expiry for an unlimited right to rent', async () => {
    await recorded({ rightToRent: { status: 'TIME_LIMITED', expiresOn: '2027-01-01' } });
    const { rightToRent } = await recorded({ rightToRent: { status: 'UNLIMITED', isApproved: true } });
    expect([rightToRent.expiresOn, rightToRent.isApproved]).toEqual([null, true]);
  });

  test('are rejected with every error', async () => {
    const rejected = await record({
      personId: tenant,
      rightToRent: { status: 'UNLIMITED', checkedOn: '2026-11-23', expiresOn: '2026-11-01' },
      preReference: { text: 'x'.repeat(50_001) },
      referenceDocuments: { 'a\0b': 1 },
    });
    expect(problemsOf(rejected)).toEqual([
      'input.preReference: must have at most 50000 characters as JSON',
      'input.referenceDocuments: must be well-formed Unicode without the character NUL',
      'input.rightToRent.checkedOn: must not be in the future',
      'input.rightToRent.expiresOn: must be null unless the status is TIME_LIMITED',
      'input.rightToRent.expiresOn: must not be before checkedOn',
    ]);
    expect(problemsOf(await record({ personId: tenant, affordability: { salary: -1 } }))).toEqual([
      'input.affordability.salary: must be 0 or more',
    ]);
  });

  test('belong to a tenant of the brand', async () => {
    expect(problemsOf(await record({ personReference: 'landlord' }))).toEqual([
      'input.personReference: must name a tenant; only tenants have a referencing record',
    ]);
    expect(problemsOf(await record({}))).toEqual(['input.personId: is required, or personReference']);
    expect(codeOf(await record({ personReference: 'nobody' }))).toBe('NOT_FOUND');
    expect(codeOf(await service.graphql(RECORD, { input: { personId: tenant } }))).toBe('NOT_FOUND');
    expect(codeOf(await service.graphql(RECORD, { input: { personReference: 'tenant' } }))).toBe('NOT_FOUND');
  });

  test('are part of the person, for a key that may read them', async () => {
    const PERSON = 'query ($id: SafeInt!) { person(id: $id) { lastName referencing { personId } } }';
    expect(dataOf(await service.graphql(PERSON, { id: tenant }, { key })).person.referencing).toEqual({
      personId: tenant,
    });
    const { key: narrow } = await service.issueKey({ scopes: ['directory:read'] }, brandId);
    const { body } = await service.graphql(PERSON, { id: tenant }, { key: narrow });
    expect([body.data.person, body.errors[0].extensions.code]).toEqual([
      { lastName: 'Tenant', referencing: null },
      'SCOPE_REQUIRED',
    ]);
  });
});
