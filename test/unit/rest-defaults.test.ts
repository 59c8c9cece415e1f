import { expect, test } from '@jest/globals';
import { type GraphQLSchema, isInputObjectType, isObjectType } from 'graphql';
import { schema } from '../../src/graphql/schema.js';
import { version20, version21 } from '../../src/rest/call/version.js';

/** The defaults of all arguments and of all members of input types. */
function deproblemsOf(of: GraphQLSchema): Record<string, unknown> {
  const defaults: Record<string, unknown> = {};
  for (const type of Object.values(of.getTypeMap())) {
    if (isInputObjectType(type))
      for (const { name, defaultValue } of Object.values(type.getFields()))
        defaults[`${type.name}.${name}`] = defaultValue;
    if (isObjectType(type))
      // A list that no document limits is returned whole.
      for (const { name: field, args } of Object.values(type.getFields()))
        for (const { name, defaultValue } of args)
          if (name !== 'first') defaults[`${type.name}.${field}(${name})`] = defaultValue;
  }
  return defaults;
}

test.each([version20, version21])('a REST document has the defaults of GraphQL: %p', (version) => {
  expect(deproblemsOf(version(schema()).schema)).toEqual(deproblemsOf(schema()));
});
