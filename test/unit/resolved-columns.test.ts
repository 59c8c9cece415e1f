import { expect, test } from '@jest/globals';
import { GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { registerResolvedColumns } from '../../src/graphql/resolved-columns.js';

const schemaWith = (name: string, extensions: { from?: string[] }): GraphQLSchema => {
  const fields = { initials: { type: GraphQLString, resolve: () => 'A', extensions } };
  const type = new GraphQLObjectType({ name, fields });
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: { record: { type } } }),
  });
};

test('a resolver for an entity’s field that declares no properties stops the start by name', () => {
  expect(() => registerResolvedColumns(schemaWith('Agent', {}))).toThrow(
    /^Agent\.initials: .*must declare the properties that it reads\. Use @ResolvedField with `from`/,
  );
});

test('a resolver that declares its properties, or is not for an entity, does not stop the start', () => {
  registerResolvedColumns(schemaWith('Agent', { from: ['name'] }));
  registerResolvedColumns(schemaWith('GuarantorReferences', {}));
});
