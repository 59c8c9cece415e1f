import { defaultFieldResolver, type GraphQLFieldResolver, getNamedType, isLeafType } from 'graphql';
import { currentWork } from '../../database/connect/work.js';
import type { Context } from '../../domain/base/context.js';

/** The quotation marks of a string. */
const QUOTES = 2;
/** The characters of JSON around a value or a name: a comma, a colon, brackets. */
const MARKS = 2;

/** The characters that take as long to write as graphql-js takes for an object or a field. */
const CHARACTERS_OF_FIELD = 128;

/** The characters of a value as JSON, nearly; it stops counting above a number. */
export function lengthOf(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length + QUOTES + MARKS;
  if (typeof value !== 'object' || value === null) return 2 * MARKS;
  let length = MARKS;
  const isList = Array.isArray(value);
  for (const name in value) {
    length += (isList ? 0 : name.length + QUOTES + MARKS) + lengthOf(Reflect.get(value, name), most - length);
    if (length > most) break;
  }
  return length;
}

/**
 * Reads a field that has no resolver, and counts it as a part of the response. The price of an operation
 * counts a list in a column as one value. Null once the response is too long, because it is not sent.
 */
export const countedField: GraphQLFieldResolver<unknown, Context> = (source, args, context, info) => {
  const value: unknown = defaultFieldResolver(source, args, context, info);
  const work = currentWork();
  if (!work) return value;
  const isLeaf = isLeafType(getNamedType(info.returnType));
  const objects = Array.isArray(value) ? value.length : 1;
  const ofValue = isLeaf ? lengthOf(value, Number.POSITIVE_INFINITY) : CHARACTERS_OF_FIELD * objects;
  return work.countWritten(CHARACTERS_OF_FIELD + String(info.path.key).length + ofValue) ? value : null;
};
