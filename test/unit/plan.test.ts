import { describe, expect, test } from '@jest/globals';
import { getOperationAST, parse } from 'graphql';
import { GRAPHQL } from '../../src/graphql/operation/finish.js';
import { keepPlan, touchPlan } from '../../src/graphql/plan/kept-plans.js';
import { planOf } from '../../src/graphql/plan/plan.js';
import { schema } from '../../src/graphql/schema.js';
import { version21 } from '../../src/rest/call/version.js';
import { readCall } from '../../src/rest/document/document.js';
import { callRunner } from '../../src/rest/run.js';

/** The plan of a GraphQL query. */
function planFor(text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('There is no operation.');
  return planOf({ schema: schema(), document, operation, frame: GRAPHQL }, variables);
}

describe('a plan', () => {
  test('is built once for each document and each set of skipped fields', () => {
    const document = parse('query ($all: Boolean!) { viewer { key { id name @include(if: $all) } } }');
    const operation = getOperationAST(document);
    if (!operation) throw new Error('There is no operation.');
    const source = { schema: schema(), document, operation, frame: GRAPHQL };
    const [whole, short] = [planOf(source, { all: true }), planOf(source, { all: false })];
    expect([whole?.fields, short?.fields]).toEqual([4, 3]);
    expect(planOf(source, { all: true })).toBe(whole);
    expect(planOf(source, { all: false })).toBe(short);
  });

  test('is not built for introspection, for a mutation or for a condition without a value', () => {
    expect(planFor('{ __schema { queryType { name } } }')).toBeUndefined();
    expect(planFor('mutation { revokeApiKey(brandId: 1, id: 1) { id } }')).toBeUndefined();
    const conditional = 'query ($a: Boolean = true) { viewer { key { id @skip(if: $a) } } }';
    expect(planFor(conditional, { a: null })).toBeUndefined();
    expect(planFor(conditional, { a: true })).toBeDefined();
  });

  test('has each field once if a fragment is spread many times', () => {
    const fragments = Array.from(
      { length: 25 },
      (_, at) => `fragment F${at} on ApiKey { ${at === 24 ? 'id' : `...F${at + 1} ...F${at + 1}`} }`,
    );
    expect(planFor(`{ viewer { key { ...F0 ...F0 } } } ${fragments.join(' ')}`)?.fields).toBe(3);
  });

  test('reads the records of references with those that refer to them, and what they refer to separately', () => {
    const readsOf = (text: string) => planFor(`{ flow(id: 1) { ${text} } }`)?.reads;
    expect(readsOf('id')).toBe(1);
    expect(readsOf('property { id } agent { name } branch { name } landlord { email }')).toBe(1);
    expect(readsOf('agent { name branch { name } }')).toBe(2);
    expect(readsOf('subTenants { id person { email } }')).toBe(2);
  });

  test('reads four references at most with their record; aliases with the same fields are one', () => {
    const aliases = (fields: readonly string[]) =>
      planFor(`{ flow(id: 1) { ${fields.map((field, at) => `p${at}: property { ${field} }`)} } }`)?.reads;
    expect(aliases(['id', 'postcode', 'price', 'bedrooms'])).toBe(1);
    expect(aliases(['id', 'postcode', 'price', 'bedrooms', 'status'])).toBe(2);
    expect(aliases(['id', 'postcode', 'price', 'bedrooms', 'id'])).toBe(1);
  });

  test('is dropped as the least recently used when all plans take too much memory', () => {
    const forgotten: number[] = [];
    const plans = Array.from({ length: 40 }, () => ({}));
    for (const [at, plan] of plans.entries()) {
      keepPlan(plan, parse('{ a }'), 500, () => forgotten.push(at));
      if (plans[0]) touchPlan(plans[0]);
    }
    expect(forgotten.length).toBeGreaterThan(20);
    expect(forgotten).toEqual(forgotten.map((_, at) => at + 1));
  });
});

test('a REST document without a plan stops the start', () => {
  const text = `query Lost @rest(method: GET, path: "/v2.1/lost") {
    data: flows { edges @nodes { cursor } }
  }`;
  const call = readCall('Lost', text, version21(schema()));
  const start = () => callRunner(call, () => Promise.reject(new Error('It is never called.')));
  expect(start).toThrow('has no plan');
});
