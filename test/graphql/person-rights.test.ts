import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { digest } from '../support/digest.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { fillWithPerson } from '../support/known-person.js';
import { insertProperty, insertRow, newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';

const PEOPLE =
  'mutation ($items: [PersonInput!]!) { upsertPeople(input: { items: $items }) { results { id } } }';
const EXPORT = `query ($id: SafeInt!, $first: Int, $after: String) {
  exportPerson(id: $id) { personId records(first: $first, after: $after) { type id data cursor } } }`;
const ERASE =
  'mutation ($id: SafeInt!) { erasePerson(id: $id) { personId erasedAt person { lastName email } } }';
const CREATE = `mutation ($input: CreateFlowInput!) {
  createFlow(input: $input) { flow { id subTenants { lastName personId } } } }`;

/** What identifies the person and the guarantor, and is in no other record of the brand. */
const PERSONAL = [
  'Zebulon',
  'Quandary',
  'zeb@example.com',
  '07700 900777',
  'Gwendolen',
  'Guarantee',
  'gwen@example.com',
  '12 Quince Avenue',
];

interface Exported {
  type: string;
  id: number;
  data: Record<string, unknown>;
  cursor: string;
}

describe('the rights of a person', () => {
  let service: TestService;
  let brand: { brandId: number; key: string; personId: number };
  let person: number;
  let neighbour: number;
  let flowId: number;

  const ask = (query: string, variables: object, headers: Record<string, string> = {}) =>
    service.graphql(query, variables, { key: brand.key, headers });

  beforeAll(async () => {
    service = await TestService.start();
    brand = await newBrand(service, 'Rights');
    const items = [
      {
        reference: 'quandary',
        kind: 'TENANT',
        title: 'Mr',
        firstName: 'Zebulon',
        lastName: 'Quandary',
        email: 'Zeb@example.com',
        phone: '07700 900777',
      },
      {
        reference: 'other',
        kind: 'TENANT',
        firstName: 'Olive',
        lastName: 'Other',
        email: 'olive@example.com',
      },
    ];
    const made = dataOf(await ask(PEOPLE, { items }, { 'Idempotency-Key': 'people' })).upsertPeople.results;
    [person, neighbour] = made.map(({ id }: { id: number }) => id);
    flowId = await fillWithPerson(service, brand, [person, neighbour]);
  });
  afterAll(() => service.stop());

  async function exported(first = 100): Promise<Exported[]> {
    const all: Exported[] = [];
    for (let after: string | undefined; ; after = all.at(-1)?.cursor) {
      const page: Exported[] = dataOf(await ask(EXPORT, { id: person, first, after })).exportPerson.records;
      all.push(...page);
      if (page.length < first) return all;
    }
  }

  /** Every row of the brand as text, by table. */
  async function everything(): Promise<Map<string, string>> {
    const tables = await service.sql<{ name: string }>(
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'brand_id'`,
    );
    const rowsOf = new Map<string, string>();
    for (const { name } of tables) {
      const rows = await service.sql<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t where brand_id = $1`,
        [brand.brandId],
      );
      rowsOf.set(name, rows.map(({ row }) => row).join('\n'));
    }
    return rowsOf;
  }

  test('include an export with the names of enum values, and not their stored values', async () => {
    const { brandId: brand_id } = brand;
    await service.sql("update flow set jurisdiction = 'northernireland' where brand_id = $1", [brand_id]);
    await service.sql("update guarantor set status = 'inprogress' where brand_id = $1", [brand_id]);
    await service.sql('delete from deadline where brand_id = $1', [brand_id]);
    await insertRow(service, 'deadline', {
      brand_id,
      flow_id: flowId,
      key: 'ni.td.protect',
      kind: 'H',
      verdict: 'due',
      triggered_on: '2026-11-01',
      due_on: '2026-11-29',
      last_on: '2026-11-29',
    });
    const all = await exported();
    await service.sql('delete from deadline where brand_id = $1', [brand_id]);
    const values = (type: string, column: string) =>
      all.flatMap((one) => (one.type === type ? [one.data[column]] : []));
    expect(values('Flow', 'jurisdiction')).toEqual(['northern_ireland']);
    expect(values('Guarantor', 'status')).toEqual(['in_progress']);
    expect(values('Referencing', 'right_to_rent_status')).toEqual(['not_checked']);
    expect(values('Deadline', 'kind')).toEqual(['hard']);
    // The members have the names of `/v2.1`, not those of the columns.
    const members = new Set(all.flatMap(({ data }) => Object.keys(data)));
    expect([...members].filter((name) => /(^|_)(ast|user)(_|$)/.test(name))).toEqual([]);
    expect([members.has('person_id'), members.has('agreement_url')]).toEqual([true, true]);
  });

  test('include an export of everything about the person, and no other tenant’s records', async () => {
    const all = await exported();
    const types = new Set(all.map(({ type }) => type));
    expect([...types].sort()).toEqual([
      'Certificate',
      'CheckOut',
      'ComplianceRecord',
      'DepositRelease',
      'Flow',
      'GivenDocument',
      'Guarantor',
      'Lead',
      'MaintenanceIssue',
      'Note',
      'Notice',
      'Offer',
      'OutgoingMessage',
      'Payment',
      'Person',
      'Referencing',
      'RentChange',
      'RentReadyProfile',
      'SharerChange',
      'SubTenant',
      'TenancyEnd',
      'TenancyRequest',
      'TimelineEntry',
      'Viewing',
    ]);
    const text = JSON.stringify(all.filter(({ type }) => type !== 'Flow'));
    for (const own of PERSONAL.filter((one) => one !== 'zeb@example.com')) expect(text).toContain(own);
    expect(text).not.toMatch(/olive|by the other tenant|a-secret-link|brand_id/i);
    expect(all.filter(({ type }) => type === 'GivenDocument').map(({ data }) => data.note)).toEqual([
      'Zebulon Quandary was not at home.',
      'Zebulon Quandary pays.',
    ]);
    expect(await exported(1)).toEqual(all);
    expect(problemsOf(await ask(EXPORT, { id: person, after: 'nonsense' }))).toEqual([
      'after: must be a cursor of this list',
    ]);
  });

  test('do not include an erasure while a flow is open', async () => {
    const before = await digest(service, brand.brandId);
    const rejected = await ask(ERASE, { id: person });
    expect([codeOf(rejected), rejected.body.errors[0].message]).toEqual([
      'OPEN_FLOW',
      `The person is a party of open flows: ${flowId}. Complete, decide or archive them first.`,
    ]);
    expect(await digest(service, brand.brandId)).toEqual(before);
  });

  test('cannot be exercised by another brand', async () => {
    expect(codeOf(await service.graphql(EXPORT, { id: person }))).toBe('NOT_FOUND');
    expect(codeOf(await service.graphql(ERASE, { id: person }))).toBe('NOT_FOUND');
  });

  test('include an erasure from every record of the brand, except payments and proofs', async () => {
    await service.sql('update flow set is_archived = true where brand_id = $1', [brand.brandId]);
    const [{ version = 0 } = {}] = await service.sql<{ version: number }>(
      'select version from flow where brand_id = $1 and id = $2',
      [brand.brandId, flowId],
    );
    for (const table of ['idempotency_key', 'outbox', 'timeline_entry', 'outgoing_message', 'portal_lead'])
      expect((await everything()).get(table)).toMatch(/Zebulon|Gwendolen/);
    // Two concurrent requests erase once.
    const [one, other] = await Promise.all([ask(ERASE, { id: person }), ask(ERASE, { id: person })]);
    expect(dataOf(one).erasePerson).toEqual({
      personId: person,
      erasedAt: expect.any(String),
      person: { lastName: '[erased]', email: '' },
    });
    expect(dataOf(other)).toEqual(dataOf(one));

    for (const [table, text] of await everything())
      for (const word of PERSONAL) {
        // A single name of a person is found in a note only next to the full name.
        const found = new RegExp(word, table === 'payment' ? '' : 'i').test(text);
        expect([table, word, found]).toEqual([table, word, false]);
      }
    const rowsOf = await everything();
    expect(rowsOf.get('payment')).toContain('[erased] called');
    expect(rowsOf.get('payment')).toContain('90000');
    expect(rowsOf.get('certificate')).toContain('https://tds.example/7.pdf');
    expect(rowsOf.get('flow')).toContain('[erased] may keep a cat, Olive Other may not.');
    expect(rowsOf.get('sub_tenant')).toContain('olive@example.com');
    expect(rowsOf.get('timeline_entry')).toContain('[erased] was added as a guarantor for [erased].');
    expect(rowsOf.get('outgoing_message')).toContain('olive@example.com');
    expect(rowsOf.get('outbox')).toContain('person_erased');
    expect(
      await service.sql('select version from flow where brand_id = $1 and id = $2', [brand.brandId, flowId]),
    ).toEqual([{ version: version + 1 }]);
    const messages = await service.sql(
      `select recipient, status, signature_token, next_attempt_at from outgoing_message where brand_id = $1
        order by id limit 1`,
      [brand.brandId],
    );
    expect(messages).toEqual([
      { recipient: '[erased]', status: 'failed', signature_token: null, next_attempt_at: null },
    ]);
  });

  test('survive a retry of a change whose response was erased, which is rejected', async () => {
    const propertyId = await insertProperty(service, brand.brandId);
    const tenants = [{ firstName: 'Zed', lastName: 'Ephemeral', email: 'zed@example.com', isLead: true }];
    const input = { propertyId, rentPence: 90_000, rentPeriod: 'MONTHLY', tenants };
    const create = () => ask(CREATE, { input }, { 'Idempotency-Key': 'ephemeral' });
    const { id, subTenants } = dataOf(await create()).createFlow.flow;
    expect(dataOf(await create()).createFlow.flow.id).toBe(id);
    dataOf(await ask('mutation ($id: SafeInt!) { archiveFlow(id: $id) { flowId } }', { id }));
    dataOf(await ask(ERASE, { id: subTenants[0].personId }));
    const before = await digest(service, brand.brandId);
    expect(codeOf(await create())).toBe('IDEMPOTENCY_ANSWER_ERASED');
    expect(await digest(service, brand.brandId)).toEqual(before);
  });

  test('include an erasure that succeeds if repeated, and the person is in no list', async () => {
    const before = await digest(service, brand.brandId);
    expect(dataOf(await ask(ERASE, { id: person })).erasePerson.personId).toBe(person);
    expect(await digest(service, brand.brandId)).toEqual(before);
    const LIST = '{ people { edges { node { id } } } }';
    expect(dataOf(await ask(LIST, {})).people.edges).toEqual([{ node: { id: neighbour } }]);
    const [again] = dataOf(
      await ask(PEOPLE, { items: [{ reference: 'quandary', kind: 'TENANT', lastName: 'New' }] }),
    ).upsertPeople.results;
    expect(again.id).not.toBe(person);
  });

  test('keep an erased person from becoming a party of a flow again', async () => {
    const [{ id: propertyId = 0 } = {}] = await service.sql<{ id: number }>(
      'select id::int as id from property where brand_id = $1',
      [brand.brandId],
    );
    const rejected = await ask(
      'mutation ($input: CreateFlowInput!) { createFlow(input: $input) { flowId } }',
      {
        input: {
          propertyId,
          rentPence: 100_000,
          rentPeriod: 'MONTHLY',
          tenants: [{ personId: person, isLead: true }],
        },
      },
    );
    expect(problemsOf(rejected)).toEqual([
      'input.tenants[0].personId: must be a person whose personal data was not erased',
    ]);
  });

  test('keep an erased landlord from becoming a party of a flow again', async () => {
    const [{ id: propertyId = 0 } = {}] = await service.sql<{ id: number }>(
      'select id::int as id from property where brand_id = $1',
      [brand.brandId],
    );
    const items = [{ reference: 'lord', kind: 'LANDLORD', lastName: 'Lord' }];
    const [{ id: landlordId }] = dataOf(await ask(PEOPLE, { items })).upsertPeople.results;
    dataOf(await ask(ERASE, { id: landlordId }));
    const tenants = [{ firstName: 'Ann', lastName: 'Stone', isLead: true }];
    const terms = { propertyId, rentPence: 100_000, rentPeriod: 'MONTHLY', tenants };
    expect(problemsOf(await ask(CREATE, { input: { ...terms, landlordId } }))).toEqual([
      'input.landlordId: must be a person whose personal data was not erased',
    ]);
  });

  test('keep anything from being recorded about an erased person', async () => {
    const RECORD = `mutation ($input: RecordReferencingInput!) {
      recordReferencing(input: $input) { personId }
    }`;
    const rejected = await ask(RECORD, { input: { personId: person, affordability: { salary: 1 } } });
    expect(problemsOf(rejected)).toEqual([
      'input.personId: must be a person whose personal data was not erased',
    ]);
    const { key } = await service.issueKey(
      { scopes: ['prequalification:read', 'tenant:act_as'] },
      brand.brandId,
    );
    const acting = await service.graphql(
      '{ referencing { id } }',
      {},
      { key, headers: { 'X-Tenant-Id': String(person) } },
    );
    expect(codeOf(acting)).toBe('NOT_FOUND');
  });

  test('export to a landlord only the requests and deductions that mention the landlord', async () => {
    const items = [{ reference: 'lender', kind: 'LANDLORD', firstName: 'Lysander', lastName: 'Lender' }];
    const [{ id }] = dataOf(await ask(PEOPLE, { items })).upsertPeople.results;
    const [before] = await service.sql('select landlord_id from flow where id = $1', [flowId]);
    await service.sql('update flow set landlord_id = $1 where id = $2', [id, flowId]);
    const types = async (): Promise<string[]> => {
      const { records } = dataOf(await ask(EXPORT, { id, first: 100 })).exportPerson;
      return records.map(({ type }: Exported) => type);
    };
    expect(await types()).toContain('Flow');
    expect(await types()).not.toContain('DepositRelease');
    expect(await types()).not.toContain('TenancyRequest');
    const requests = 'update tenancy_request set description = $1 || description where flow_id = $2';
    await service.sql(requests, ['Lysander Lender agreed. ', flowId]);
    expect(await types()).toContain('TenancyRequest');
    await service.sql('update flow set landlord_id = $1 where id = $2', [before?.landlord_id, flowId]);
  });

  test('include the erasure of a landlord, with the name in all text of the flows', async () => {
    const items = [{ reference: 'owner', kind: 'LANDLORD', firstName: 'Lucretia', lastName: 'Owner' }];
    const [{ id }] = dataOf(await ask(PEOPLE, { items })).upsertPeople.results;
    await service.sql(
      `update flow set landlord_id = $1, additional_conditions = 'LUCRETIA OWNER keeps a key.'
        where brand_id = $2`,
      [id, brand.brandId],
    );
    dataOf(await ask(ERASE, { id }));
    expect((await everything()).get('flow')).toContain('[erased] keeps a key.');
  });

  test('include the erasure of a person whose name or number is a value of JSON too', async () => {
    const named = [
      { reference: 'null', lastName: 'Null' },
      { reference: 'true', lastName: 'True', phone: String(brand.personId).padStart(6, '1') },
    ];
    const items = named.map((one) => ({ ...one, kind: 'LANDLORD', email: `${one.reference}@example.com` }));
    const people: { id: number }[] = dataOf(await ask(PEOPLE, { items })).upsertPeople.results;
    const event = {
      type: 'flow_updated',
      flowId,
      isKept: true,
      note: null,
      name: 'Null',
      ids: [Number(named[1]?.phone)],
    };
    await insertRow(service, 'outbox', {
      brand_id: brand.brandId,
      type: event.type,
      occurred_at: new Date().toISOString(),
      payload: JSON.stringify(event),
    });
    for (const { id } of people) expect(dataOf(await ask(ERASE, { id })).erasePerson.personId).toBe(id);
    const [stored] = await service.sql<{ payload: object }>(
      "select payload from outbox where brand_id = $1 and payload ? 'note'",
      [brand.brandId],
    );
    expect(stored?.payload).toEqual({ ...event, name: '[erased]' });
  });

  test('let a person be erased or become a tenant concurrently, never both', async () => {
    const CREATE = `mutation ($input: CreateFlowInput!) {
      createFlow(input: $input) { flow { subTenants { lastName } } }
    }`;
    const RECORD = `mutation ($input: RecordReferencingInput!) {
      recordReferencing(input: $input) { personId }
    }`;
    const propertyId = await insertProperty(service, brand.brandId);
    const items = Array.from({ length: 12 }, (_, index) => ({
      reference: `racer ${index}`,
      kind: 'TENANT',
      firstName: 'Rapid',
      lastName: 'Racer',
    }));
    const people: { id: number }[] = dataOf(await ask(PEOPLE, { items })).upsertPeople.results;
    for (const { id } of people) {
      const tenants = [{ personId: id, isLead: true }];
      const input = { propertyId, rentPence: 100_000, rentPeriod: 'MONTHLY', tenants };
      await Promise.all([
        ask(ERASE, { id }),
        ask(CREATE, { input }),
        ask(RECORD, { input: { personId: id, affordability: { salary: 31_000 } } }),
      ]);
    }
    const left = await service.sql(
      `select u.id from app_user u
        left join sub_tenant s on s.brand_id = u.brand_id and s.user_id = u.id
        left join pre_qualification q on q.brand_id = u.brand_id and q.user_id = u.id
        where u.brand_id = $1 and u.erased_at is not null and (s.last_name = 'Racer' or q.salary = 3100000)`,
      [brand.brandId],
    );
    expect(left).toEqual([]);
  });
});
