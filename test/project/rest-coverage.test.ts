import { describe, expect, test } from '@jest/globals';
import { type GraphQLObjectType, getNamedType, isLeafType, isObjectType, OperationTypeNode } from 'graphql';
import { schema } from '../../src/graphql/schema.js';
import { schemaFolder } from '../../src/paths.js';
import { restCalls } from '../../src/rest/calls.js';
import { readFragments } from '../../src/rest/document/fragments.js';

const CALLS = restCalls().filter(({ version }) => version.prefix === '/v2.1');

/** Fragments that select only a part of their record: the rest is in GET /v2.1/flows/{id}. */
const PARTS: readonly string[] = ['changedFlow'];

/** Leaf fields that fragments omit. */
const LEFT_OUT: Readonly<Record<string, RegExp>> = {
  // The stages have them; only the whole flow has its rents.
  Flow: /ButtonText$|Message$|^currentRentPence$/,
  // A member of the properties of a search, and one for /v2.0.
  Property: /^(distance|availableFromOrCreated)$/,
};

const fieldsOf = (type: GraphQLObjectType | null | undefined) => Object.values(type?.getFields() ?? {});
const PARTNER_FIELDS = [...fieldsOf(schema().getQueryType()), ...fieldsOf(schema().getMutationType())].filter(
  ({ extensions }) => extensions.gate?.for === 'partner',
);

describe('/v2.1', () => {
  test('has a call for each query and mutation of partners', () => {
    const missing = PARTNER_FIELDS.filter(({ name }) => !CALLS.some(({ root }) => root.name.value === name));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  test('has a parameter for each argument', () => {
    const unfilled = CALLS.flatMap(({ name, field, bindings }) =>
      field.args
        .map((one) => one.name)
        .filter((arg) => !bindings.some(({ path }) => path === arg || path.startsWith(`${arg}.`)))
        .map((arg) => `${name}: ${field.name} ${arg}`),
    );
    expect(unfilled).toEqual([]);
  });

  test('returns every field of the records that its fragments select', () => {
    const missing = [...readFragments(schemaFolder('rest/v2.1/fragments')).values()].flatMap((fragment) => {
      const type = schema().getType(fragment.typeCondition.name.value);
      if (!isObjectType(type) || PARTS.includes(fragment.name.value)) return [];
      const selections = fragment.selectionSet.selections.map((one) => ('name' in one ? one.name.value : ''));
      // A fragment that spreads another one about the same record adds to it.
      if (fragment.selectionSet.selections.some(({ kind }) => kind === 'FragmentSpread')) return [];
      return fieldsOf(type)
        .filter((field) => isLeafType(getNamedType(field.type)))
        .map(({ name }) => name)
        .filter((name) => name !== 'cursor' && !LEFT_OUT[type.name]?.test(name) && !selections.includes(name))
        .map((name) => `${fragment.name.value}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  test('documents VERSION_CONFLICT if a change takes the expected version', () => {
    const silent = CALLS.filter(
      ({ operation, bindings, errors }) =>
        operation.operation === OperationTypeNode.MUTATION &&
        bindings.some(({ path }) => path.endsWith('expectedVersion')) &&
        !errors.includes('VERSION_CONFLICT'),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});
