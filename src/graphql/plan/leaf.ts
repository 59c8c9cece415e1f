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
import { Id, Instant } from '../../language/scalars.js';
import { unplanned } from './unplanned.js';

/** The JSON of a value that is not null. */
export type Say = (value: unknown) => string;

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes these.
const ESCAPED = /[\u0000-\u001f"\\\ud800-\udfff]/;

export const quote = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`);

/** Whether a type is one of our scalars, by its name: the schemas of the REST API have copies of them. */
export const isScalar = (type: GraphQLOutputType, { name }: GraphQLScalarType): boolean =>
  isScalarType(type) && type.name === name;

/** Says values of a leaf type as the type serializes them. */
export function sayLeaf(type: GraphQLLeafType): Say {
  const say = serialized(type);
  if (type === GraphQLString) return (value) => (typeof value === 'string' ? quote(value) : say(value));
  if (type === GraphQLBoolean) return (value) => (typeof value === 'boolean' ? String(value) : say(value));
  if (isScalar(type, Id))
    return (value) => (Number.isSafeInteger(value) && value !== 0 ? String(value) : say(value));
  if (isScalar(type, Instant))
    return (value) => (value instanceof Date ? `"${value.toISOString()}"` : say(value));
  return say;
}

const serialized =
  (type: GraphQLLeafType): Say =>
  (value) => {
    const result: unknown = type.serialize(value);
    const isUnsaid = result === undefined || result === null || value instanceof Promise;
    return (isUnsaid ? undefined : JSON.stringify(result)) ?? unplanned(`a ${type.name} that is nothing`);
  };

export const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Says leaves, and lists of them. */
export function sayer(type: GraphQLOutputType, spell?: (text: string) => string): Say {
  if (isNonNullType(type)) {
    const say = sayer(type.ofType, spell);
    return (value) => (isNothing(value) ? unplanned('null where none may be') : say(value));
  }
  if (isListType(type)) {
    const item = sayer(type.ofType, spell);
    const say: Say = (value) => (isNothing(value) ? 'null' : item(value));
    return (value) =>
      Array.isArray(value) ? `[${value.map(say).join()}]` : unplanned('a list of another kind');
  }
  const say = sayLeaf(type as GraphQLLeafType);
  return spell ? (value) => (typeof value === 'string' ? quote(spell(value)) : say(value)) : say;
}

/** Whether a type is a closed list: an enum, or its values as the REST API spells them. */
export const isClosedList = (type: GraphQLOutputType): boolean =>
  isEnumType(type) || (isScalarType(type) && type.extensions.spelledNames !== undefined);
