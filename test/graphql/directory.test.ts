import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf } from '../support/graphql.js';
import { insertProperty, newBrand } from '../support/rows.js';
import { type CallResponse, TestService } from '../support/service.js';

const RESULTS = '{ results { reference id outcome errors { path message } } }';
const UPSERT = {
  branches: `mutation ($items: [BranchInput!]!) { upsertBranches(input: { items: $items }) ${RESULTS} }`,
  agents: `mutation ($items: [AgentInput!]!) { upsertAgents(input: { items: $items }) ${RESULTS} }`,
  people: `mutation ($items: [PersonInput!]!) { upsertPeople(input: { items: $items }) ${RESULTS} }`,
};

interface Result {
  reference: string;
  id: number;
  outcome: string;
  errors: { path: string; message: string }[];
}

describe('the directory', () => {
  let service: TestService;
  let brand: { brandId: number; key: string };
  beforeAll(async () => {
    service = await TestService.start();
    brand = await newBrand(service, 'Directory');
  });
  afterAll(() => service.stop());

  const ask = (query: string, variables: object = {}) =>
    service.graphql(query, variables, { key: brand.key });
  const upsert = async (kind: keyof typeof UPSERT, items: object[], key = brand.key): Promise<Result[]> => {
    const { [`upsert${kind.charAt(0).toUpperCase()}${kind.slice(1)}`]: payload } = dataOf(
      await service.graphql(UPSERT[kind], { items }, { key }),
    );
    return payload.results;
  };
  const errorsOf = (results: Result[]): string[] =>
    results.flatMap(({ errors }) => errors.map(({ path, message }) => `${path}: ${message}`));
  const references = ({ edges }: CallResponse['body']): string[] =>
    edges.map(({ node }: { node: { reference: string } }) => node.reference);

  test('keeps the postal address, the date of birth and the company number of people', async () => {
    const address = {
      ...{ addressLine1: 'Flat 2', addressLine2: '12 Quince Avenue', addressLine3: 'Headingley' },
      ...{ addressLine4: 'West Yorkshire', town: 'Leeds', postcode: 'LS6 3AA', country: 'England' },
    };
    const of = { kind: 'LANDLORD', ...address };
    const company = { companyName: 'Quince Homes Ltd', companyNumber: '01234567', dateOfBirth: null };
    const owner = { companyName: null, companyNumber: null, dateOfBirth: '1961-02-28' };
    await upsert('people', [
      { reference: 'company', ...of, ...company },
      { reference: 'owner', lastName: 'Owner', ...of, ...owner },
    ]);
    const PEOPLE = `query ($reference: String) { people(reference: $reference) { edges { node {
      companyName companyNumber dateOfBirth ${Object.keys(address).join(' ')} } } } }`;
    const read = async (reference: string) => dataOf(await ask(PEOPLE, { reference })).people.edges[0].node;
    expect(await read('company')).toEqual({ ...company, ...address });
    expect(await read('owner')).toEqual({ ...owner, ...address });
    await upsert('people', [{ reference: 'owner', dateOfBirth: null, addressLine4: null, town: 'York' }]);
    const changed = { dateOfBirth: null, addressLine4: '', town: 'York' };
    expect(await read('owner')).toEqual({ ...owner, ...address, ...changed });
  });

  test('rejects dates of birth that cannot be, and a company number of an individual', async () => {
    const item = { kind: 'LANDLORD', lastName: 'Owner' };
    const results = await upsert('people', [
      { reference: 'late', ...item, dateOfBirth: '2199-01-01' },
      { reference: 'early', ...item, dateOfBirth: '1899-12-31' },
      { reference: 'individual', ...item, companyNumber: '01234567' },
    ]);
    expect(errorsOf(results)).toEqual([
      'dateOfBirth: must be from 1900-01-01 to today',
      'dateOfBirth: must be from 1900-01-01 to today',
      'companyNumber: is only for a company: give its companyName too',
    ]);
  });

  test('finds an agent’s branch by id or by reference, and moves the agent to another branch', async () => {
    const [north, south] = await upsert('branches', [
      { reference: 'north', name: 'North' },
      { reference: 'south', name: 'South' },
    ]);
    const [one] = await upsert('agents', [
      { reference: 'one', name: 'One', branchId: north?.id, email: ' one@example.com ' },
      { reference: 'two', name: 'Two', branchReference: 'south' },
    ]);
    const AGENTS = `query ($branchId: SafeInt) {
      agents(branchId: $branchId) { edges { node { reference email branch { name } } } }
    }`;
    expect(dataOf(await ask(AGENTS, { branchId: north?.id })).agents.edges).toEqual([
      { node: { reference: 'one', email: 'one@example.com', branch: { name: 'North' } } },
    ]);
    const moved = await upsert('agents', [{ reference: 'one', branchReference: 'south' }]);
    expect(moved).toEqual([{ reference: 'one', id: one?.id, outcome: 'UPDATED', errors: [] }]);
    expect(references(dataOf(await ask(AGENTS, { branchId: south?.id })).agents).sort()).toEqual([
      'one',
      'two',
    ]);
  });

  test('rejects an update that removes the branch of an agent', async () => {
    await upsert('branches', [{ reference: 'kept', name: 'Kept' }]);
    await upsert('agents', [{ reference: 'keeps', name: 'K', branchReference: 'kept' }]);
    const results = await upsert('agents', [{ reference: 'keeps', branchId: null }]);
    expect(errorsOf(results)).toEqual(['branchId: must not be null or empty']);
  });

  test('rejects an agent with no branch, two branches or an unknown one, and no other item', async () => {
    await upsert('branches', [{ reference: 'here', name: 'Here' }]);
    const results = await upsert('agents', [
      { reference: 'a', name: 'A' },
      { reference: 'b', name: 'B', branchId: 1, branchReference: 'here' },
      { reference: 'c', name: 'C', branchReference: 'nowhere' },
      { reference: 'd', name: 'D', branchId: service.other.brandId },
      { reference: 'e', name: 'E', branchReference: 'here', email: 'no address' },
      { reference: 'f', name: 'F', branchReference: 'here' },
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual([...Array(5).fill('REJECTED'), 'CREATED']);
    expect(errorsOf(results)).toEqual([
      'branchId: is required, or branchReference, for a new record',
      'branchReference: must not be given together with branchId',
      'branchReference: Branch with reference “nowhere” not found.',
      expect.stringMatching(/^branchId: Branch \d+ not found\.$/),
      'email: must be an e-mail address',
    ]);
  });

  test('keeps one record per brand and reference', async () => {
    const other = await newBrand(service, 'Other');
    const [ours] = await upsert('branches', [{ reference: 'same', name: 'Ours' }]);
    const [theirs] = await upsert('branches', [{ reference: 'same', name: 'Theirs' }], other.key);
    expect([theirs?.outcome, theirs?.id === ours?.id]).toEqual(['CREATED', false]);
    const stolen = await upsert('agents', [{ reference: 'x', name: 'X', branchId: ours?.id }], other.key);
    expect(errorsOf(stolen)).toEqual([`branchId: Branch ${ours?.id} not found.`]);
    await upsert('branches', [{ reference: 'ours alone', name: 'Ours' }]);
    const named = await upsert(
      'agents',
      [{ reference: 'x', name: 'X', branchReference: 'ours alone' }],
      other.key,
    );
    expect(errorsOf(named)).toEqual(['branchReference: Branch with reference “ours alone” not found.']);
  });

  test('creates a referencing record for a new tenant, and none for a landlord', async () => {
    const people = await upsert('people', [
      { reference: 'tenant', kind: 'TENANT', title: 'Ms', firstName: 'Tess', lastName: 'Tenant' },
      { reference: 'landlord', kind: 'LANDLORD', lastName: 'Landlord', phone: '020 7946 0000' },
    ]);
    const records = await service.sql<{ user_id: string }>(
      'select user_id from pre_qualification where brand_id = $1 and user_id = any($2)',
      [brand.brandId, people.map(({ id }) => id)],
    );
    expect(records.map(({ user_id }) => Number(user_id))).toEqual([people[0]?.id]);
    const again = await upsert('people', [{ reference: 'tenant', lastName: 'Renter' }]);
    expect(again[0]?.outcome).toBe('UPDATED');
    const [person] = dataOf(
      await ask('{ people(reference: "tenant") { edges { node { kind title firstName lastName } } } }'),
    ).people.edges;
    expect(person.node).toEqual({ kind: 'TENANT', title: 'Ms', firstName: 'Tess', lastName: 'Renter' });
  });

  test('never changes the role of a person, and never lists people of other roles', async () => {
    await upsert('people', [
      { reference: 'was tenant', kind: 'TENANT', lastName: 'A' },
      { reference: 'was landlord', kind: 'LANDLORD', lastName: 'B' },
    ]);
    await service.sql(
      `insert into app_user (brand_id, kind, reference, created_at, updated_at)
        values ($1, 'guarantor', 'g', now(), now())`,
      [brand.brandId],
    );
    expect(
      errorsOf(
        await upsert('people', [
          { reference: 'was tenant', kind: 'LANDLORD' },
          { reference: 'was landlord', kind: 'TENANT' },
          { reference: 'g', kind: 'TENANT', lastName: 'G' },
          { reference: 'new', lastName: 'New' },
        ]),
      ),
    ).toEqual([
      'kind: must stay TENANT; use another reference for another role',
      'kind: must stay LANDLORD; use another reference for another role',
      'reference: belongs to a person who is not a tenant, a landlord or a payer',
      'kind: is required for a new record',
    ]);
  });

  test('filters lists by reference, text and kind', async () => {
    const { brandId, key } = await newBrand(service, 'Lists');
    const list = async (query: string) =>
      dataOf(await service.graphql(`{ found: ${query} { edges { node { reference } } } }`, {}, { key }))
        .found;
    await upsert(
      'people',
      [
        { reference: 'p1', kind: 'TENANT', firstName: 'Ann', lastName: 'Baker', email: 'ann@example.com' },
        { reference: 'p2', kind: 'LANDLORD', firstName: 'Bob', lastName: '100%', phone: '07700 900123' },
      ],
      key,
    );
    await upsert('branches', [{ reference: 'b1', name: 'High Street', postcode: 'N1 1AA' }], key);
    await insertProperty(service, brandId, {
      reference: 'h1',
      display_address: '7 Long Lane',
      status: 'withdrawn',
    });
    for (const [query, found] of [
      ['people', ['p2', 'p1']],
      ['people(kind: TENANT)', ['p1']],
      ['people(text: "nn bak")', ['p1']],
      ['people(text: "ANN@")', ['p1']],
      ['people(text: "900123")', ['p2']],
      ['people(text: "%")', ['p2']],
      ['people(reference: "p2")', ['p2']],
      ['people(reference: "P2")', []],
      ['people(first: 1)', ['p2']],
      ['branches(text: "high s")', ['b1']],
      ['branches(text: "n1 1")', ['b1']],
      ['branches(text: "low")', []],
      ['properties(text: "long lane")', ['h1']],
      ['properties(reference: "h1")', ['h1']],
      ['properties(reference: "h2")', []],
    ] as const)
      expect([query, references(await list(query))]).toEqual([query, found]);
  });

  test('reads a person by id, and finds no person of another role or brand', async () => {
    const [made] = await upsert('people', [{ reference: 'by id', kind: 'LANDLORD', lastName: 'Found' }]);
    const PERSON = 'query ($id: SafeInt!) { person(id: $id) { lastName erasedAt } }';
    expect(dataOf(await ask(PERSON, { id: made?.id })).person).toEqual({ lastName: 'Found', erasedAt: null });
    const [software] = await service.sql<{ id: string }>(
      `select id from app_user where brand_id = $1 and kind = 'software' limit 1`,
      [brand.brandId],
    );
    expect(codeOf(await ask(PERSON, { id: Number(software?.id) }))).toBe('NOT_FOUND');
    expect(codeOf(await service.graphql(PERSON, { id: made?.id }))).toBe('NOT_FOUND');
  });
});
