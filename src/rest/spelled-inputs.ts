import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import type { Spelling } from './spelling.js';

declare module 'graphql' {
  interface GraphQLInputFieldExtensions {
    /** The name of the field in the GraphQL schema, where requests spell it differently. */
    graphqlName?: string;
  }
}

/** The same schema, whose input types have the names that requests use. */
export const spelledInputs = (schema: GraphQLSchema, { name: spell }: Spelling): GraphQLSchema =>
  mapSchema(schema, {
    [MapperKind.INPUT_OBJECT_FIELD]: (field, graphqlName) => [
      spell(graphqlName),
      { ...field, extensions: { ...field.extensions, graphqlName } },
    ],
  });

/** A value of a spelled input type, with the names of GraphQL. Objects of other systems stay as they are. */
export function toGraphqlNames(value: unknown, declared: GraphQLInputType): unknown {
  const type = getNullableType(declared);
  if (isListType(type)) {
    return Array.isArray(value) ? value.map((item) => toGraphqlNames(item, type.ofType)) : value;
  }
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return value;
  const given = Object.values(type.getFields()).filter(({ name }) => Object.hasOwn(value, name));
  return Object.fromEntries(
    given.map(({ name, type: ofField, extensions: { graphqlName = name } }) => [
      graphqlName,
      toGraphqlNames(Reflect.get(value, name), ofField),
    ]),
  );
}
