import {
  GraphQLBoolean,
  type GraphQLLeafType,
  type GraphQLOutputType,
  type GraphQLScalarType,
  GraphQLString,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import { Id, Instant } from '../../language/graphql/scalars.js';
import { quote } from '../../language/json-text.js';
import { unplanned } from './unplanned.js';

/** The JSON of a value that is not null. */
export type ToJson = (value: unknown) => string;

/** Whether a type is one of our scalars, by its name: the schemas of the REST API have copies of them. */
export const isScalar = (type: GraphQLOutputType, { name }: GraphQLScalarType): boolean =>
  isScalarType(type) && type.name === name;

/** The serializer of a leaf type: it writes values as the type serializes them. */
function leafSerializer(type: GraphQLLeafType): ToJson {
  const toJson = serialized(type);
  if (type === GraphQLString) return (value) => (typeof value === 'string' ? quote(value) : toJson(value));
  if (type === GraphQLBoolean) return (value) => (typeof value === 'boolean' ? String(value) : toJson(value));
  if (isScalar(type, Id))
    return (value) => (Number.isSafeInteger(value) && value !== 0 ? String(value) : toJson(value));
  if (isScalar(type, Instant))
    return (value) => (value instanceof Date ? `"${value.toISOString()}"` : toJson(value));
  return toJson;
}

const serialized =
  (type: GraphQLLeafType): ToJson =>
  (value) => {
    const result: unknown = type.serialize(value);
    const isMissing = result === undefined || result === null || value instanceof Promise;
    return (isMissing ? undefined : JSON.stringify(result)) ?? unplanned(`a ${type.name} without a value`);
  };

export const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;

/** The serializer of leaves, and of lists of them. */
export function serializerOf(type: GraphQLOutputType, spell?: (text: string) => string): ToJson {
  if (isNonNullType(type)) {
    const toJson = serializerOf(type.ofType, spell);
    return (value) => (isNothing(value) ? unplanned('null in a non-null field') : toJson(value));
  }
  if (isListType(type)) {
    const item = serializerOf(type.ofType, spell);
    const toJson: ToJson = (value) => (isNothing(value) ? 'null' : item(value));
    return (value) =>
      Array.isArray(value) ? `[${value.map(toJson).join()}]` : unplanned('a list that is not an array');
  }
  const toJson = leafSerializer(type as GraphQLLeafType);
  return spell ? (value) => (typeof value === 'string' ? quote(spell(value)) : toJson(value)) : toJson;
}

/** Whether a type is a closed list: an enum, or its values as the REST API spells them. */
export const isClosedList = (type: GraphQLOutputType): boolean =>
  isEnumType(type) || (isScalarType(type) && type.extensions.spelledNames !== undefined);
