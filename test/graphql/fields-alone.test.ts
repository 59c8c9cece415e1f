import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isObjectType } from 'graphql';
import { schema } from '../../src/graphql/schema.js';
import { dataOf, everythingOf } from '../support/graphql.js';
import { sample } from '../support/operations/sample.js';
import { eachAlone } from '../support/paths/alone.js';
import { type Edge, objectsAt } from '../support/paths/edges.js';
import { fillColumns } from '../support/paths/filled.js';
import { type Root, rootOf } from '../support/paths/root.js';
import { Roots, rootFields } from '../support/paths/roots.js';

/** The types of which a test has found objects. */
const found = new Set<string>();

/** Requests each field below a root field alone, and compares its values with those among all fields. */
async function compare(roots: Roots, root: Root): Promise<void> {
  const { text, asked } = eachAlone(root);
  const data = await roots.data(root, text);
  if (root.isMutation) found.add(Object(data[root.field.name]).__typename);
  const whole = new Map<Edge, Record<string, unknown>[]>();
  for (const { edge, fields, keys } of asked) {
    const objects = objectsAt(data, keys);
    if (objects.length > 0) found.add(edge.type.name);
    const all = whole.get(edge) ?? objects;
    whole.set(edge, all);
    const names = fields.map((field) => field.name);
    const expected = all.map((one) => only(one, names));
    // Of 100,000 comparisons, those of "expect" took a fifth of the time.
    if (!isDeepStrictEqual(objects, expected)) expect([edge.name, objects]).toEqual([edge.name, expected]);
  }
}

const only = (object: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, object[name]]));

describe('a field requested alone has the same value as among all fields:', () => {
  let roots: Roots;
  beforeAll(async () => {
    roots = await Roots.start(fillColumns);
  });
  afterAll(() => roots.service.stop());

  test.each(rootFields('Query'))('in %s', (name) => compare(roots, roots.get(name)));

  test('in the deadlines of each payment in cash', () =>
    compare(roots, rootOf(sample('deadlines', '{ deadlines(keys: ["sc.cash.receipt"]) { totalCount } }'))));

  test('a record requested twice with different fields is correct both times', async () => {
    const query = `query ($flowId: SafeInt!) {
      flow(id: $flowId) {
        one: property { id } two: property { displayAddress } three: property { ...four } ... on
        Flow { five: property { postcode } } tenants: subTenants { lastName }
        subTenants { id ... { firstName } }
      }
      } fragment four on Property { price id
    }`;
    const full = await roots.service.graphql(
      `query ($flowId: SafeInt!) {
        flow(id: $flowId) {
          property { id displayAddress price postcode } subTenants { id firstName lastName }
        }
      }`,
      { flowId: roots.service.brand.flowId },
    );
    const { property, subTenants } = dataOf(full).flow;
    expect(dataOf(await roots.service.graphql(query, { flowId: roots.service.brand.flowId })).flow).toEqual({
      one: { id: property.id },
      two: { displayAddress: property.displayAddress },
      three: { price: property.price, id: property.id },
      five: { postcode: property.postcode },
      tenants: subTenants.map(({ lastName }: Record<string, unknown>) => ({ lastName })),
      subTenants: subTenants.map(({ id, firstName }: Record<string, unknown>) => ({ id, firstName })),
    });
  });

  test('the flows of this test differ in every field', async () => {
    const query = `{ flows(first: 100) { edges { node { ${everythingOf('Flow')} } } } }`;
    const { flows } = dataOf(await roots.service.graphql(query));
    const nodes: Record<string, unknown>[] = flows.edges.map(({ node }: { node: unknown }) => node);
    const silent = Object.keys(nodes[0] ?? {}).filter(
      (name) => new Set(nodes.map((flow) => JSON.stringify(flow[name]))).size === 1,
    );
    expect(silent).toEqual(['isDeleted']);
  });
});

describe('a field requested alone has the same value as among all fields of the payload:', () => {
  let roots: Roots;
  beforeAll(async () => {
    roots = await Roots.start();
  });
  afterAll(() => roots.service.stop());

  test.each(rootFields('Mutation'))('in %s', (name) => compare(roots, roots.get(name)));
});

test('the tests above find an object of every type', () => {
  const { Query, Mutation, Subscription, ...types } = schema().getTypeMap();
  const names = Object.values(types).filter((type) => isObjectType(type) && !type.name.startsWith('__'));
  expect(names.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([]);
});
