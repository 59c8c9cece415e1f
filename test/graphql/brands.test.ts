import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { INSTANT, UNKNOWN_ID } from '../support/shapes.js';

const BRAND = 'id cursor name entitlements createdAt updatedAt';
const CREATE = `mutation ($input: CreateBrandInput!) { createBrand(input: $input) { ${BRAND} } }`;
const UPDATE = `mutation ($id: SafeInt!, $input: UpdateBrandInput!) {
  updateBrand(id: $id, input: $input) { ${BRAND} }
}`;
const PAGE = 'query ($first: Int, $after: String) { brands(first: $first, after: $after) { id } }';
const ALL = ['PREQUALIFICATION', 'SEARCH', 'OPENFLOW', 'DEPOSITS', 'ESIGNATURE', 'MAINTENANCE', 'LEADS'];

describe('the operator’s brands', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const operate = (query: string, variables: object = {}): Promise<CallResponse> =>
    service.graphql(query, variables, { key: service.operatorToken });
  const ask = async (query: string, variables: object = {}): Promise<CallResponse['body']> =>
    dataOf(await operate(query, variables));

  test('are read one in a query: its fields run at the same time, and rows of two would be mixed', async () => {
    const { brandId } = service.brand;
    const other = service.other.brandId;
    const keysOf = async (of: number) => (await ask(`{ apiKeys(brandId: ${of}) { id } }`)).apiKeys;
    for (const [one, two] of [
      [brandId, other],
      [other, brandId],
    ] as const) {
      const query = `{ one: apiKeys(brandId: ${one}) { id } two: apiKeys(brandId: ${two}) { id } }`;
      const response = await operate(query);
      expect(problemsOf(response)).toEqual(['brandId: must be the same in all fields of a query']);
      expect(response.body.data).toEqual({ one: await keysOf(one), two: null });
    }
    const same = await ask(
      `{ one: apiKeys(brandId: ${other}) { id } two: apiKeys(brandId: ${other}) { id } }`,
    );
    expect(same.one.length).toBeGreaterThan(0);
    expect(same.two).toEqual(same.one);
  });

  test('are listed oldest first, a page at a time', async () => {
    const created: { id: number; name: string }[] = [];
    // Sequentially: any of several concurrently created brands may be the oldest.
    for (const name of ['One', 'Two', 'Three'])
      created.push((await ask(CREATE, { input: { name } })).createBrand);
    expect(created.map(({ name }) => name)).toEqual(['One', 'Two', 'Three']);
    const ids = [1, 2, ...created.map(({ id }) => id)];
    const { brands } = await ask(`{ brands { ${BRAND} } }`);
    expect(brands.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(brands[0]).toEqual({
      id: service.brand.brandId,
      cursor: expect.any(String),
      name: 'Harbour & Vale Lettings',
      entitlements: ALL,
      createdAt: expect.stringMatching(INSTANT),
      updatedAt: expect.stringMatching(INSTANT),
    });
    const after = brands[0].cursor;
    expect((await ask(PAGE, { first: 2, after })).brands).toEqual([{ id: 2 }, { id: ids[2] }]);
    expect((await ask(PAGE, { first: 0 })).brands).toEqual([]);
    expect(problemsOf(await operate(PAGE, { first: 101, after: 'a'.repeat(201) }))).toEqual([
      'first: must be 100 or less',
      'after: must have at most 200 characters',
    ]);
  });

  test('can be read by id, and an unknown id is not found', async () => {
    expect(
      (await ask(`query ($id: SafeInt!) { brand(id: $id) { id name } }`, { id: service.other.brandId }))
        .brand,
    ).toEqual({
      id: service.other.brandId,
      name: 'Northgate Homes',
    });
    for (const response of [
      await operate(`{ brand(id: ${UNKNOWN_ID}) { id } }`),
      await operate(UPDATE, { id: UNKNOWN_ID, input: { name: 'x' } }),
    ]) {
      expect([codeOf(response), response.body.errors[0].message]).toEqual(['NOT_FOUND', 'Brand not found.']);
    }
  });

  test('can be created with every entitlement, or with those that are bought, each once', async () => {
    const whole = (await ask(CREATE, { input: { name: 'Whole' } })).createBrand;
    expect(whole).toEqual({
      id: expect.any(Number),
      cursor: expect.any(String),
      name: 'Whole',
      entitlements: ALL,
      createdAt: expect.stringMatching(INSTANT),
      updatedAt: expect.stringMatching(INSTANT),
    });
    expect(
      (await ask(CREATE, { input: { name: 'Part', entitlements: ['SEARCH', 'LEADS', 'SEARCH'] } }))
        .createBrand.entitlements,
    ).toEqual(['SEARCH', 'LEADS']);
    expect(
      (await ask(CREATE, { input: { name: 'None', entitlements: [] } })).createBrand.entitlements,
    ).toEqual([]);
  });

  test('can be changed, and omitted members stay unchanged', async () => {
    const { id } = (await ask(CREATE, { input: { name: 'Before', entitlements: ['SEARCH'] } })).createBrand;
    expect((await ask(UPDATE, { id, input: { name: 'After' } })).updateBrand).toMatchObject({
      id,
      name: 'After',
      entitlements: ['SEARCH'],
    });
    expect((await ask(UPDATE, { id, input: { entitlements: ['DEPOSITS'] } })).updateBrand).toMatchObject({
      id,
      name: 'After',
      entitlements: ['DEPOSITS'],
    });
    expect((await ask(UPDATE, { id, input: { name: null, entitlements: null } })).updateBrand).toMatchObject({
      name: 'After',
      entitlements: ['DEPOSITS'],
    });
    expect(
      (await ask('query ($id: SafeInt!) { brand(id: $id) { name entitlements } }', { id })).brand,
    ).toEqual({ name: 'After', entitlements: ['DEPOSITS'] });
  });

  test('get changed rights from the next request on, and a new brand sees nothing of others', async () => {
    const { id } = (await ask(CREATE, { input: { name: 'Fresh', entitlements: ['SEARCH'] } })).createBrand;
    const { key } = await service.issueKey({}, id);
    const flows = () => service.graphql('{ flows { totalCount edges { node { id } } } }', {}, { key });
    expect(codeOf(await flows())).toBe('ENTITLEMENT_REQUIRED');
    await ask(UPDATE, { id, input: { entitlements: ['OPENFLOW'] } });
    expect(dataOf(await flows()).flows).toEqual({ totalCount: 0, edges: [] });
    expect(codeOf(await service.graphql(`{ flow(id: ${service.brand.flowId}) { id } }`, {}, { key }))).toBe(
      'NOT_FOUND',
    );
  });

  test('must have a name that is not empty, not too long and without NUL', async () => {
    const rejected = async (name: string) => problemsOf(await operate(CREATE, { input: { name } }));
    expect(await rejected('')).toEqual(['input.name: must have at least 1 character']);
    expect(await rejected('x'.repeat(201))).toEqual(['input.name: must have at most 200 characters']);
    expect(await rejected('a\0')).toEqual(['input.name: must not contain the character NUL']);
    expect(problemsOf(await operate(UPDATE, { id: service.brand.brandId, input: { name: '' } }))).toEqual([
      'input.name: must have at least 1 character',
    ]);
    expect(codeOf(await operate(CREATE, { input: { name: 'x', entitlements: ['EVERYTHING'] } }))).toBe(
      'VALIDATION_FAILED',
    );
  });
});
