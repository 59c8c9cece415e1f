import { beforeEach, describe, expect, test } from '@jest/globals';
import { buildSchema, GraphQLError, parse } from 'graphql';
import type { Context } from '../../src/domain/base/context.js';
import { type KnownQueries, knownQueries } from '../../src/graphql/apollo/known-queries.js';
import type { GraphqlOutcome, GraphqlRequest } from '../../src/graphql/apollo/request.js';
import type { OperationResult } from '../../src/graphql/operation/execute.js';

const SCHEMA = buildSchema('type Query { one: Int } type Mutation { one: Int }');
const QUERY = 'query Known { one } query Other { one }';
const CHANGE = 'mutation Change { one }';
const BYTES = Buffer.from('{"data":{"one":1}}');
const PLANNED = { bytes: BYTES, version: undefined };
const JSON_TYPE = 'application/json; charset=utf-8';

/** The parts of a context that the response depends on. */
const CONTEXT = { idempotency: {}, totals: {} } as Context;

describe('the cache of known queries', () => {
  let queries: KnownQueries;
  let result: Promise<OperationResult>;
  let runs: number;
  let outcomes: GraphqlOutcome[];
  beforeEach(async () => {
    result = Promise.resolve(PLANNED);
    runs = 0;
    outcomes = [];
    const execute = () => {
      runs += 1;
      return result;
    };
    queries = knownQueries(SCHEMA, execute);
    for (const text of [QUERY, CHANGE]) await run(text);
    runs = 0;
  });

  const requestOf = (request: Partial<GraphqlRequest>): GraphqlRequest => ({
    method: 'POST',
    accept: undefined,
    body: { query: QUERY, operationName: 'Known' },
    context: CONTEXT,
    report: (outcome) => void outcomes.push(outcome),
    ...request,
  });
  /** As Apollo calls it. */
  const run = (text: string, request = requestOf({})) =>
    queries.run({ document: parse(text), variables: {} }, request);
  const respond = (request: Partial<GraphqlRequest>) => queries.respond(requestOf(request));

  test.each([
    [undefined, JSON_TYPE],
    ['*/*', JSON_TYPE],
    ['application/json', JSON_TYPE],
    ['application/graphql-response+json', 'application/graphql-response+json; charset=utf-8'],
  ])('has a response for the Accept header %s', async (accept, type) => {
    expect(await respond({ accept })).toEqual({ headers: { 'Content-Type': type }, bytes: BYTES });
    expect(outcomes).toEqual([
      expect.objectContaining({ kind: 'query', name: 'Known', hasData: true, codes: [], errors: [] }),
    ]);
    expect(runs).toBe(1);
  });

  test.each<[string, Partial<GraphqlRequest>]>([
    ['another method', { method: 'GET' }],
    ['another Accept header', { accept: 'application/json, text/plain' }],
    ['no body', { body: {} }],
    ['a list', { body: [{ query: QUERY, operationName: 'Known' }] }],
    ['another query text', { body: { query: `${QUERY}#`, operationName: 'Known' } }],
    ['a mutation', { body: { query: CHANGE } }],
    ['an operation that it does not have', { body: { query: QUERY, operationName: 'None' } }],
    ['several operations and no name', { body: { query: QUERY } }],
    ['a name that is not a string', { body: { query: QUERY, operationName: 1 } }],
    ['variables that are not an object', { body: { query: QUERY, operationName: 'Known', variables: [] } }],
    ['extensions', { body: { query: QUERY, operationName: 'Known', extensions: {} } }],
  ])('has no response for a request with %s', async (_name, request) => {
    expect(await respond(request)).toBeUndefined();
    expect([runs, outcomes]).toEqual([0, []]);
  });

  test.each<[string, () => Promise<OperationResult>]>([
    ['an error', async () => ({ data: null, errors: [new GraphQLError('x')] })],
    ['data that no plan has written', async () => ({ data: { one: 1 } })],
    ['a failure', () => Promise.reject(new Error('x'))],
  ])('leaves %s to Apollo, and does not run the query again', async (_name, create) => {
    result = create();
    const request = requestOf({});
    expect(await queries.respond(request)).toBeUndefined();
    expect(outcomes).toEqual([]);
    // Apollo passes a copy of the request.
    expect(await run(QUERY, { ...request }).catch(String)).toEqual(await result.catch(String));
    expect(runs).toBe(1);
  });

  test('contains only queries that a plan has executed', async () => {
    const text = '{ one }';
    result = Promise.resolve({ data: { one: 1 } });
    await run(text);
    expect(await respond({ body: { query: text } })).toBeUndefined();
    result = Promise.resolve(PLANNED);
    await run(text);
    expect(await respond({ body: { query: text } })).toBeDefined();
  });
});
