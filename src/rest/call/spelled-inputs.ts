import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import type { Spelling } from './spelling.js';
import { keptByType, type Read } from './type-reader.js';

declare module 'graphql' {
  interface GraphQLInputFieldExtensions {
    /** The name of the field in the GraphQL schema, if requests spell it differently. */
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
export const toGraphqlNames = (value: unknown, type: GraphQLInputType): unknown => reader(type)(value);

const reader = keptByType((declared): Read => {
  if (!isInputObjectType(getNamedType(declared))) return (value) => value;
  const type = getNullableType(declared);
  if (isListType(type)) {
    const read = reader(type.ofType);
    return (value) => (Array.isArray(value) ? value.map((item) => read(item)) : value);
  }
  const fields = isInputObjectType(type) ? Object.values(type.getFields()) : [];
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const given: Record<string, unknown> = {};
    for (const { name, type: ofField, extensions } of fields)
      if (Object.hasOwn(value, name))
        given[extensions.graphqlName ?? name] = reader(ofField)(Reflect.get(value, name));
    return given;
  };
});
