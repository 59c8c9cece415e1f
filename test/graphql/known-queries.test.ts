import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { codeOf, dataOf } from '../support/graphql.js';
import { type Answer, TestService } from '../support/service.js';
import { statementsDuring } from '../support/statements.js';

const QUERY = `query Known($first: Int = 2) {
  flows(first: $first) { edges { node { id certificates { url } } } } __typename
}`;
const FLOW = 'query ($id: SafeInt!) { flow(id: $id) { id agent { name } } }';

/** A query that has been answered before is answered without Apollo. Nobody may be able to tell. */
describe('a query that is known', () => {
  let service: TestService;
  let texts = 0;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  /** The query as a text that was never sent before. */
  const unknown = (query: string): string => `${query}#${++texts}`;
  const known = async (query: string, variables = {}): Promise<string> => {
    const text = unknown(query);
    dataOf(await service.graphql(text, variables));
    return text;
  };
  const send = (body: object | undefined, headers = {}, key?: string): Promise<Answer> =>
    service.call('POST', '/graphql', { body, headers, ...(key !== undefined && { key }) });
  const seen = ({ status, headers, text }: Answer) => {
    const others = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
    return { status, headers: others, text };
  };

  test.each([
    ['', {}],
    ['with any Accept', { Accept: '*/*' }],
    ['with a JSON Accept', { Accept: 'application/json' }],
    ['with the Accept of GraphQL', { Accept: 'application/graphql-response+json' }],
    ['with several Accepts', { Accept: 'application/graphql-response+json, application/json;q=0.9' }],
    ['with an Accept that it has not', { Accept: 'text/html' }],
  ])('has the same answer %s', async (_name, headers) => {
    const query = await known(QUERY);
    expect(seen(await send({ query }, headers))).toEqual(
      seen(await send({ query: unknown(QUERY) }, headers)),
    );
  });

  test.each<[string, object]>([
    ['no variables', { variables: null, operationName: null, extensions: null }],
    ['variables', { variables: { first: 3, other: 1 }, operationName: 'Known' }],
    ['a value that is refused', { variables: { first: 101 } }],
    ['a value of another type', { variables: { first: 'two' } }],
    ['variables in a list', { variables: [] }],
    ['variables as text', { variables: '{}' }],
    ['an operation that it does not have', { operationName: 'Other' }],
    ['a name that is no text', { operationName: 1 }],
    ['a hash', { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }],
    ['extensions as text', { extensions: 'none' }],
  ])('has the same answer with %s', async (_name, members) => {
    const query = await known(QUERY);
    expect(seen(await send({ query, ...members }))).toEqual(
      seen(await send({ query: unknown(QUERY), ...members })),
    );
  });

  test('has the same answer without a scope, without a key and with an Idempotency-Key', async () => {
    const query = await known(QUERY);
    const { key } = await service.issueKey({ scopes: ['flows:read'] });
    const partly = await send({ query }, {}, key);
    expect(partly.body.errors).toHaveLength(2);
    expect(seen(partly)).toEqual(seen(await send({ query: unknown(QUERY) }, {}, key)));
    expect((await send({ query }, {}, '')).status).toBe(401);
    const once = { 'Idempotency-Key': 'known' };
    expect(seen(await send({ query }, once))).toEqual(seen(await send({ query: unknown(QUERY) }, once)));
  });

  test('is read once, also where nothing is found', async () => {
    const [flow] = dataOf(await service.graphql('{ flows(first: 1) { edges { node { id } } } }')).flows.edges;
    const query = await known(FLOW, { id: flow.node.id });
    const statements = await statementsDuring(async () => {
      const answer = await service.graphql(query, { id: 999_999_999 });
      expect(codeOf(answer)).toBe('NOT_FOUND');
    });
    expect(statements).toHaveLength(1);
  });

  test('has the same line in the log, and is a use of its key', async () => {
    const { key, id } = await service.issueKey();
    const query = await known(QUERY);
    const lineOf = async (requestId: string, text: string) => {
      await send({ query: text }, { 'X-Request-Id': requestId }, key);
      const line = await eventually(() => service.logged.find((one) => one.includes(requestId)));
      return Object.entries<unknown>(JSON.parse(line)).filter(
        ([name]) => !['time', 'requestId', 'durationMs'].includes(name),
      );
    };
    const lines = [await lineOf('is-known', query), await lineOf('is-unknown', unknown(QUERY))];
    expect(lines[0]).toEqual(lines[1]);
    expect(lines[0]).toContainEqual(['graphql', { kind: 'query', name: 'Known' }]);
    await eventually(async () => {
      const [row] = await service.sql<{ used: boolean }>(
        'select last_used_at is not null as used from api_key where id = $1',
        [id],
      );
      return row?.used || undefined;
    });
  });

  test('is limited by the cost of its values like any other', async () => {
    const nested = 'query ($first: Int!) { flows(first: $first) { edges { node { subTenants { id } } } } }';
    const query = await known(nested, { first: 1 });
    const values = { first: 100 };
    expect(seen(await send({ query, variables: values }))).toEqual(
      seen(await send({ query: unknown(nested), variables: values })),
    );
  });

  test('has its values checked where the number is too large for JSON, after null', async () => {
    const search = 'query ($price: Float) { searchProperties(input: { minPrice: $price }) { total } }';
    const tooLarge = (query: string) =>
      service.call('POST', '/graphql', {
        body: `{"query":${JSON.stringify(query)},"variables":{"price":1e400}}`,
      });
    const query = await known(search, { price: null });
    expect(seen(await tooLarge(query))).toEqual(seen(await tooLarge(unknown(search))));
  });
});
