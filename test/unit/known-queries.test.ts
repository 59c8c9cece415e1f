import { beforeEach, describe, expect, test } from '@jest/globals';
import { buildSchema, type ExecutionResult, GraphQLError, parse } from 'graphql';
import type { Context } from '../../src/domain/base/context.js';
import {
  type GraphqlRequest,
  type KnownQueries,
  knownQueries,
} from '../../src/graphql/apollo/known-queries.js';
import type { GraphqlOutcome } from '../../src/graphql/apollo/outcome.js';
import { Json } from '../../src/graphql/execute/json.js';

const SCHEMA = buildSchema('type Query { one: Int } type Mutation { one: Int }');
const QUERY = 'query Known { one } query Other { one }';
const CHANGE = 'mutation Change { one }';
const BYTES = Buffer.from('{"data":{"one":1}}');
const PLANNED = { data: new Json(BYTES) };
const JSON_TYPE = 'application/json; charset=utf-8';

/** The parts of a context that the response depends on. */
const createContext = () => ({ idempotency: {}, totals: {} }) as Context;

describe('the cache of known queries', () => {
  let queries: KnownQueries;
  let result: Promise<ExecutionResult>;
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
    queries = knownQueries(SCHEMA, execute, (_context, outcome) => void outcomes.push(outcome));
    for (const text of [QUERY, CHANGE]) await run(text);
    runs = 0;
  });

  /** As Apollo calls it. */
  const run = (text: string, context = createContext()) =>
    queries.execute({ schema: SCHEMA, document: parse(text), variables: {}, context });
  const respond = (request: Partial<GraphqlRequest>, context = createContext()) => {
    const body = { query: QUERY, operationName: 'Known' };
    return queries.respond({ method: 'POST', accept: undefined, body, ...request }, context);
  };

  test.each([
    [undefined, JSON_TYPE],
    ['*/*', JSON_TYPE],
    ['application/json', JSON_TYPE],
    ['application/graphql-response+json', 'application/graphql-response+json; charset=utf-8'],
  ])('has a response for the Accept header %s', async (accept, type) => {
    expect(await respond({ accept })).toEqual({ headers: { 'Content-Type': type }, bytes: BYTES });
    expect(outcomes).toEqual([{ kind: 'query', name: 'Known', hasData: true, codes: [] }]);
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

  test.each<[string, () => Promise<ExecutionResult>]>([
    ['an error', async () => ({ data: null, errors: [new GraphQLError('x')] })],
    ['data that no plan has written', async () => ({ data: { one: 1 } })],
    ['a failure', () => Promise.reject(new Error('x'))],
  ])('leaves %s to Apollo, and does not run the query again', async (_name, create) => {
    result = create();
    const context = createContext();
    expect(await respond({}, context)).toBeUndefined();
    expect(outcomes).toEqual([]);
    // Apollo passes a copy of the context.
    const copy = Object.assign(Object.create(Object.getPrototypeOf(context)), context);
    expect(await run(QUERY, copy).catch(String)).toEqual(await result.catch(String));
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
