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

test('a resolver for a field of an entity that declares no properties stops the start, and the error names it', () => {
  expect(() => registerResolvedColumns(schemaWith('Agent', {}))).toThrow(
    /^Agent\.initials: .*must declare the properties that it reads\. Use @ResolvedField with `from`/,
  );
});

test('a resolver that declares its properties, or is for a type that is not an entity, does not stop the start', () => {
  registerResolvedColumns(schemaWith('Agent', { from: ['name'] }));
  registerResolvedColumns(schemaWith('GuarantorReferences', {}));
});
