import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { codeOf, dataOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { statementsDuring } from '../support/statements.js';

const QUERY = `query Known($first: Int = 2) {
  flows(first: $first) { edges { node { id certificates { url } } } } __typename
}`;
const FLOW = 'query ($id: SafeInt!) { flow(id: $id) { id agent { name } } }';

const WAY = process.env.READ_PLANS === 'off' ? 'graphql' : 'planned';

/** The counters of requests, operations and errors, with their labels. */
const COUNTER = /^(rental_flow_\w+(?:_total|_count)\S*) (\S+)$/gm;
/** These differ between any two requests. */
const OF_REQUEST = ['time', 'requestId', 'durationMs'];

/** A repeated query is executed without Apollo, with exactly the same results. */
describe('a known query', () => {
  let service: TestService;
  let metricsPort: number;
  let count = 0;
  beforeAll(async () => {
    metricsPort = await freePort();
    service = await TestService.start({ environment: { METRICS_PORT: String(metricsPort) } });
  });
  afterAll(() => service.stop());

  /** The query in a spelling that was never sent before. */
  const unknown = (query: string): string => `${query}#${++count}`;
  const known = async (query: string, variables = {}): Promise<string> => {
    const text = unknown(query);
    dataOf(await service.graphql(text, variables));
    return text;
  };
  const send = (body: object | string, headers = {}, key?: string): Promise<CallResponse> =>
    service.call('POST', '/graphql', { body, headers, ...(key !== undefined && { key }) });

  const logged = async (requestId: string): Promise<[string, unknown][]> => {
    const line = await eventually(() => service.logged.find((one) => one.includes(requestId)));
    return Object.entries<unknown>(JSON.parse(line)).filter(([name]) => !OF_REQUEST.includes(name));
  };
  const counters = async (): Promise<Map<string, number>> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return new Map([...text.matchAll(COUNTER)].map(([, name = '', value]) => [name, Number(value)]));
  };
  /** All effects of a request: its response, its line in the log, and the metrics that count it. */
  const traceOf = async (body: object | string, headers = {}, key?: string) => {
    const before = await counters();
    const requestId = `trace-${++count}.`;
    const response = await send(body, { 'X-Request-Id': requestId, ...headers }, key);
    const log = await logged(requestId);
    const counted = [...(await counters())].filter(([name, value]) => value !== (before.get(name) ?? 0));
    const others = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
    const { status, text } = response;
    return {
      status,
      headers: others,
      text,
      log,
      metrics: counted.map(([name, value]) => [name, value - (before.get(name) ?? 0)]),
    };
  };
  type Trace = Awaited<ReturnType<typeof traceOf>>;
  /** Sends a request with the known text and with an unknown one, and compares all effects. */
  const expectSame = async (
    query: string,
    send: (text: string) => Promise<Trace>,
    variables = {},
  ): Promise<Trace> => {
    const text = await known(query, variables);
    const trace = await send(text);
    expect(trace).toEqual(await send(unknown(query)));
    expect(trace.log).not.toHaveLength(0);
    expect(trace.metrics).not.toHaveLength(0);
    return trace;
  };

  test.each([
    ['', {}],
    ['with any Accept', { Accept: '*/*' }],
    ['with a JSON Accept', { Accept: 'application/json' }],
    ['with the Accept of GraphQL', { Accept: 'application/graphql-response+json' }],
    ['with several Accepts', { Accept: 'application/graphql-response+json, application/json;q=0.9' }],
    ['with an unsupported Accept', { Accept: 'text/html' }],
  ])('returns the same response %s', async (_name, headers) => {
    const { log, metrics } = await expectSame(QUERY, (query) => traceOf({ query }, headers));
    expect(log).toContainEqual(['operation', 'graphql']);
    expect(metrics).toContainEqual([`rental_flow_operations_total{way="${WAY}"}`, 1]);
  });

  test.each<[string, object]>([
    ['no variables', { variables: null, operationName: null, extensions: null }],
    ['variables', { variables: { first: 3, other: 1 }, operationName: 'Known' }],
    ['a rejected value', { variables: { first: 101 } }],
    ['a value of another type', { variables: { first: 'two' } }],
    ['variables in a list', { variables: [] }],
    ['variables as text', { variables: '{}' }],
    ['an operation that it does not have', { operationName: 'Other' }],
    ['a name that is not a string', { operationName: 1 }],
    ['a hash', { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }],
    ['extensions as text', { extensions: 'none' }],
  ])('returns the same response with %s', async (_name, members) => {
    await expectSame(QUERY, (query) => traceOf({ query, ...members }));
  });

  test('returns the same response without a scope, without a key and with an Idempotency-Key', async () => {
    const { key } = await service.issueKey({ scopes: ['flows:read'] });
    const partly = await expectSame(QUERY, (query) => traceOf({ query }, {}, key));
    expect(JSON.parse(partly.text).errors).toHaveLength(2);
    const withoutKey = await expectSame(QUERY, (query) => traceOf({ query }, {}, ''));
    expect(withoutKey.status).toBe(401);
    await expectSame(QUERY, (query) => traceOf({ query }, { 'Idempotency-Key': 'known' }));
  });

  test('returns the same response to an operator, with the header of a tenant and compressed', async () => {
    const { operatorToken, brand } = service;
    const ofOperator = await expectSame('{ viewer { __typename } }', (query) =>
      traceOf({ query }, {}, operatorToken),
    );
    expect(ofOperator.log).toContainEqual(['operator', expect.any(Number)]);
    await expectSame(QUERY, (query) => traceOf({ query }, { 'X-Tenant-Id': String(brand.brandId) }));
    await expectSame(QUERY, (query) => traceOf({ query }, { 'Accept-Encoding': 'gzip' }));
  });

  test('is read once, even if it finds nothing', async () => {
    const [flow] = dataOf(await service.graphql('{ flows(first: 1) { edges { node { id } } } }')).flows.edges;
    const query = await known(FLOW, { id: flow.node.id });
    const statements = await statementsDuring(async () => {
      const response = await service.graphql(query, { id: 999_999_999 });
      expect(codeOf(response)).toBe('NOT_FOUND');
    });
    expect(statements).toHaveLength(1);
  });

  test('is named in the log, and updates the last use of its key', async () => {
    const { key, id } = await service.issueKey();
    const { log } = await expectSame(QUERY, (query) => traceOf({ query }, {}, key));
    expect(log).toContainEqual(['graphql', { kind: 'query', name: 'Known' }]);
    const { key: own, id: ownId } = await service.issueKey();
    await send({ query: await known(QUERY) }, {}, own);
    for (const one of [id, ownId])
      await eventually(async () => {
        const [row] = await service.sql<{ used: boolean }>(
          'select last_used_at is not null as used from api_key where id = $1',
          [one],
        );
        return row?.used || undefined;
      });
  });

  test.each<[string, (value: number) => string]>([
    ['an id', (id) => `{ flow(id: ${id}) { id percentageCompleted } }`],
    ['two ids', (id) => `{ first: flow(id: ${id}) { id } other: flow(id: ${id}) { id } }`],
    [
      'a size',
      (size) => `query Sized { flows(first: ${size}, sortBy: PERCENTAGE) { edges { node { id } } } }`,
    ],
    ['a text', (text) => `{ flows(text: "${text}", first: 1) { totalCount edges { node { id } } } }`],
    ['a string with an escape', (text) => `{ flows(text: "\\u0041${text}", first: 1) { totalCount } }`],
    ['a string of several lines', (text) => `{ flows(text: """${text}""", first: 1) { totalCount } }`],
    ['a default', (size) => `query ($n: Int = ${size}) { flows(first: $n) { totalCount } }`],
    ['two fields of one name', (id) => `{ flow(id: ${id}) { id } flow(id: ${id}) { reference } }`],
    ['a name', (id) => `{ flow${id}: flow(id: ${id}) { id } }`],
    ['an id as text', (id) => `{ flow(id: "${id}") { id } }`],
    ['a fraction', (id) => `{ searchProperties(input: { minPrice: ${id}.5 }) { totalCount } }`],
    [
      'an object',
      (id) => `{ searchProperties(input: { minPrice: ${id}, keywords: ["a", "b ${id}"] }) { totalCount } }`,
    ],
  ])('returns the same response if only literals differ: %s', async (_name, query) => {
    for (const value of [1, 2]) await service.graphql(query(value));
    // No flow has the last one, and no page is so long.
    for (const value of [3, 10, 123_456_789])
      expect(await traceOf({ query: query(value) })).toEqual(await traceOf({ query: unknown(query(value)) }));
  });

  test('is limited by the cost of its values like any other query', async () => {
    const lists = [1, 2, 3, 4, 5, 6].map((at) => `a${at}: guarantors { id }`).join(' ');
    const nested = `query ($first: Int!) {
      flows(first: $first) { edges { node { subTenants { ${lists} } } } }
    }`;
    const variables = { first: 100 };
    const { text } = await expectSame(nested, (query) => traceOf({ query, variables }), { first: 1 });
    expect(text).toContain('costs');
  });

  test('has its values checked even if a number is too large for JSON, after null', async () => {
    const search = 'query ($price: Float) { searchProperties(input: { minPrice: $price }) { totalCount } }';
    const tooLarge = (query: string) =>
      traceOf(`{"query":${JSON.stringify(query)},"variables":{"price":1e400}}`);
    const { text } = await expectSame(search, tooLarge, { price: null });
    expect(text).toContain('VALIDATION_FAILED');
  });
});
