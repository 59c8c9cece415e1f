import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getNamedType, isLeafType, isObjectType } from 'graphql';
import { schema } from '../../src/graphql/schema.js';
import { isOpen, PublicKeys, rootsOf } from '../support/public-keys.js';

/** Null for such a key, so that no field below it is reached. */
const HIDDEN = 'landlords';

type Root = ReturnType<typeof rootsOf>[number];

/** The paths from a root field to the fields with gates, at most four fields below it. */
function gatedBelow(root: Root, path: readonly string[] = []): string[][] {
  const type = getNamedType(root.type);
  if (!isObjectType(type) || path.length === 4) return [];
  return rootsOf(type)
    .filter((field) => isOpen(field) && field.name !== HIDDEN)
    .flatMap((field) => {
      const here = [...path, field.name];
      return field.extensions.gate ? [here] : gatedBelow(field, here);
    });
}

const QUERIES = rootsOf(schema().getQueryType()).filter(
  ({ extensions: { gate } }) => gate?.for === 'partner' && gate.isPublic,
);
const PATHS = QUERIES.flatMap((root) =>
  gatedBelow(root).map((path) => [root.name, path.join('.'), path] as const),
);

describe('a key with origins is rejected at each field that needs a scope', () => {
  let keys: PublicKeys;
  beforeAll(async () => {
    keys = await PublicKeys.start();
  });
  afterAll(() => keys.stop());

  test('such as the compliance records of a property', () => {
    expect(PATHS.map(([root, path]) => `${root}.${path}`)).toEqual(
      expect.arrayContaining(['property.compliance', 'properties.edges.node.compliance']),
    );
  });

  test('but not below the landlords of a property, which are null', async () => {
    const query = `{ property(id: ${keys.shown[0]}) { ${HIDDEN} { person { id } } } }`;
    const { data, errors } = await keys.graphql(query);
    expect([data.property, errors]).toEqual([{ [HIDDEN]: null }, undefined]);
  });

  test.each(PATHS)('(%s: %s)', async (name, _, path) => {
    const [root] = QUERIES.filter((one) => one.name === name);
    const needsId = root?.args.some((arg) => arg.name === 'id');
    const type = path.reduce<Root | undefined>((field, step) => {
      const parent = field && getNamedType(field.type);
      return isObjectType(parent) ? rootsOf(parent).find((one) => one.name === step) : undefined;
    }, root);
    const last = isLeafType(type && getNamedType(type.type)) ? '' : ' { __typename }';
    const query = `{ ${name}${needsId ? `(id: ${keys.shown[0]})` : ''} { ${path.join(' { ')}${last}${' }'.repeat(path.length)} }`;
    const { errors } = await keys.graphql(query);
    expect([
      ...new Set(errors.map((error: { extensions: { code: string } }) => error.extensions.code)),
    ]).toEqual(['SCOPE_REQUIRED']);
  });
});
