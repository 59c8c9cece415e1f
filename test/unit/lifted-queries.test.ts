import { describe, expect, test } from '@jest/globals';
import { buildSchema, parse, print } from 'graphql';
import { LiftedQueries } from '../../src/graphql/apollo/lifted-queries.js';
import { skeletonOf } from '../../src/graphql/apollo/literals.js';

const SCHEMA = buildSchema(`
  enum Sort { A B }
  type Query { flow(id: Int!, name: String, sort: Sort, among: [Int!]): Flow }
  type Flow { id: Int }
`);

describe('queries that differ in their literals', () => {
  const liftedAfter = (...queries: readonly string[]) => {
    const lifted = new LiftedQueries(SCHEMA);
    for (const query of queries.slice(0, -1)) lifted.note(query, parse(query));
    return lifted.lift(queries.at(-1) ?? '');
  };
  const shared = (query: (value: number) => string) => liftedAfter(...[1, 2, 33].map(query));

  test('share a document from the third query on', () => {
    const query = (id: number) => `{ flow(id: ${id}, name: "n${id}", among: [${id}, 5], sort: A) { id } }`;
    expect(liftedAfter(query(1), query(2))).toBeUndefined();
    const found = shared(query);
    expect(found?.variables).toEqual({ lifted_0: 33, lifted_1: 'n33', lifted_2: 33, lifted_3: 5 });
    const text = `query ($lifted_0: Int!, $lifted_1: String, $lifted_2: Int!, $lifted_3: Int!) {
      flow(id: $lifted_0, name: $lifted_1, among: [$lifted_2, $lifted_3], sort: A) { id }
    }`;
    expect(found && print(found.document)).toBe(print(parse(text)));
  });

  test.each<[string, (value: number) => string]>([
    ['a default', (id) => `query ($id: Int! = ${id}) { flow(id: $id) { id } }`],
    ['one item for a list', (id) => `{ flow(id: $id, among: ${id}) { id } }`],
    ['two fields of one name', (id) => `{ flow(id: ${id}) { id } flow(id: ${id}) { id } }`],
    ['several operations', (id) => `query A { flow(id: ${id}) { id } } query B { flow(id: 2) { id } }`],
    ['a name', (id) => `{ flow${id}: flow(id: 1) { id } }`],
    ['a comment', (id) => `{ flow(id: 1) { id } } # ${id} "${id}"`],
    ['a string of several lines', (id) => `{ flow(id: 1, name: """\\""" ${id} """) { id } }`],
  ])('do not share one if a literal cannot be a variable: %s', (_name, query) => {
    expect(shared(query)).toBeUndefined();
  });

  test('do not share one if they differ in anything but literals', () => {
    const query = (name: string) => `{ flow(id: 1, name: ${name}) { id } }`;
    expect(liftedAfter(query('"a"'), query('"b"'), query('"c\\n"'))).toBeUndefined();
    expect(liftedAfter(query('"a"'), query('"b"'), query('7'))).toBeUndefined();
    expect(liftedAfter(query('"a"'), query('"b"'), query('1234567890123456'))).toBeUndefined();
    expect(liftedAfter(query('"a"'), query('"b"'), query('"#1"'))?.variables).toEqual({
      lifted_0: 1,
      lifted_1: '#1',
    });
  });
});

test.each([
  '{ flow(name: "1 2',
  '{ flow(name: "\\"\\" 1 2',
  '{ flow(name: """1 2',
  '{ flow(name: """\\""" "1" 2',
])('a query with an unterminated string is not lifted: %s', (query) => {
  expect(skeletonOf(query)).toBeUndefined();
});
