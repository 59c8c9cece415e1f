import { defaultFieldResolver, type GraphQLFieldResolver, getNamedType, isLeafType } from 'graphql';
import type { Context, ResponseCount } from '../../domain/base/context.js';
import { type AppError, tooExpensive } from '../../errors.js';
import { quote } from '../../language/json-text.js';
import { LIMITS } from './limits.js';

/** The quotation marks of a name. */
const QUOTES = 2;
/** The bytes of JSON around a value or a name: a comma, a colon, brackets. */
const MARKS = 2;

/** The bytes that take as long to write as graphql-js takes for an object or a field. */
const BYTES_OF_FIELD = 96;

/**
 * Counts the text and the errors of a response while an executor makes it. A response above a limit must not
 * be sent, so its executor stops.
 */
export class ResponseSize implements ResponseCount {
  private text = 0;
  private errors = 0;

  /** Begins the count for an operation, from which resolvers and the executor add to it. */
  static start(context: Context): ResponseSize {
    const size = new ResponseSize();
    context.response = size;
    return size;
  }

  addText(bytes: number): boolean {
    this.text += bytes;
    return this.text <= LIMITS.text;
  }

  addError(): boolean {
    this.errors += 1;
    return this.errors <= LIMITS.errors;
  }

  /** Counts all data of graphql-js: the fields of the introspection have resolvers that count nothing. */
  addData(data: unknown): void {
    this.text = Math.max(this.text, lengthOf(data, LIMITS.text));
  }

  /** The error in place of a response that must not be sent; undefined for any other. */
  excess(hasChanged = false): AppError | undefined {
    const does = this.does;
    return does === undefined ? undefined : tooExpensive(hasChanged ? `made its changes, but ${does}` : does);
  }

  throwExcess(): void {
    const excess = this.excess();
    if (excess) throw excess;
  }

  /** What the operation does that it may not. */
  private get does(): string | undefined {
    if (this.text > LIMITS.text) return 'has too long a response';
    return this.errors > LIMITS.errors ? 'has too many errors' : undefined;
  }
}

/**
 * The bytes of a value as JSON in UTF-8, nearly; it stops counting above a number. A control character takes
 * six, as it does in a response that a plan writes.
 */
function lengthOf(value: unknown, most: number): number {
  if (typeof value === 'string') return Buffer.byteLength(quote(value)) + MARKS;
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
  if (context.response?.addText(0) === false) return null;
  const value: unknown = defaultFieldResolver(source, args, context, info);
  const isLeaf = isLeafType(getNamedType(info.returnType));
  const objects = Array.isArray(value) ? value.length : 1;
  const ofValue = isLeaf ? lengthOf(value, Number.POSITIVE_INFINITY) : BYTES_OF_FIELD * objects;
  const bytes = BYTES_OF_FIELD + String(info.path.key).length + ofValue;
  return context.response?.addText(bytes) === false ? null : value;
};
