import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import type { Problem } from '../../errors.js';
import { nearestName, unknownNameMessage } from '../../language/suggestion.js';
import { MAX_ITEMS } from '../../language/validation/type-schema.js';
import { spellPath, type ValuePath } from '../../language/validation/value-path.js';
import type { Place, RawRequest, RestCall } from '../call/call.js';
import { fieldsOfCall, fieldsOfType, type KnownFields } from './known-fields.js';

/** A member of a query or a body that the call does not have. */
export interface UnknownField {
  in: 'query' | 'body';
  path: ValuePath;
  /** The call, for a parameter of the query. */
  call?: string;
  /** The fields that the call does have there. */
  known: KnownFields;
}

/** Finds fields of a request that the call does not have; stops after `max` of them. */
export const unknownFields = (call: RestCall, request: RawRequest, max: number): UnknownField[] =>
  firstOf(inRequest(call, request), max);

/** Finds members of a value of the body that its type does not have; stops after `max` of them. */
export const unknownMembers = (value: unknown, type: GraphQLInputObjectType, max: number): UnknownField[] =>
  firstOf(inMembers(value, fieldsOfType(type), []), max);

/**
 * Whether unknown fields are rejected. A misspelt `scopes` must not issue a key that may do everything, nor a
 * misspelt filter return the first record of all.
 */
export const rejectsUnknownFields = ({ gate, version }: RestCall): boolean =>
  gate.for === 'operator' || version.rejectsUnknownFields;

function firstOf<T>(items: Iterable<T>, max: number): T[] {
  const first: T[] = [];
  for (const item of items) {
    first.push(item);
    if (first.length === max) break;
  }
  return first;
}

function* inRequest(call: RestCall, { query, body }: RawRequest): Generator<UnknownField> {
  const known = fieldsOfCall(call);
  for (const name of new Set(query.keys()))
    if (!known.query.types.has(name))
      yield { in: 'query', path: [name], call: `${call.method} ${call.path}`, known: known.query };
  yield* inMembers(body, known.body, []);
}

function* inMembers(value: unknown, known: KnownFields, path: ValuePath): Generator<UnknownField> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const name of Object.keys(value)) {
    const type = known.objects.get(name);
    if (type) yield* inValue(Reflect.get(value, name), type, [...path, name]);
    else if (!known.types.has(name)) yield { in: 'body', path: [...path, name], known };
  }
}

function* inValue(value: unknown, declared: GraphQLInputType, path: ValuePath): Generator<UnknownField> {
  const type = getNullableType(declared);
  if (isListType(type) && Array.isArray(value)) {
    for (const [index, item] of value.slice(0, MAX_ITEMS).entries())
      yield* inValue(item, type.ofType, [...path, index]);
  }
  if (isInputObjectType(type)) yield* inMembers(value, fieldsOfType(type), path);
}

/** The name of an unknown field may have as many characters as a body. */
const MAX_PATH_LENGTH = 200;

/** The error of an unknown field in a call that does not ignore it. */
export const unknownProblem = ({ in: place, path, call, known: { names } }: UnknownField): Problem => ({
  in: place,
  path: spellPath(path).slice(0, MAX_PATH_LENGTH).toWellFormed(),
  message: unknownNameMessage(String(path.at(-1)), names, call),
  ...(names.length > 0 && { allowed: names }),
});

/** The error of a missing value. It names an unknown field that is probably the same one, misspelt. */
export function missingProblem(place: Place, path: ValuePath, unknown: readonly UnknownField[]): Problem {
  const parent = spellPath(path.slice(0, -1));
  const siblings = unknown.filter((one) => one.in === place && spellPath(one.path.slice(0, -1)) === parent);
  const near = nearestName(
    String(path.at(-1)),
    siblings.map((one) => String(one.path.at(-1))),
  );
  const hint = near === undefined ? '' : `; is "${near.toWellFormed()}" a misspelling of it?`;
  return { in: place, path: spellPath(path), message: `is required${hint}` };
}

const MAX_NAMES = 10;
const MAX_NAME_LENGTH = 100;

/**
 * The value of `X-Unknown-Fields`: the fields that are ignored, percent-encoded if a header cannot carry a
 * character; undefined without any.
 */
export function unknownFieldsHeader(call: RestCall, request: RawRequest): string | undefined {
  if (rejectsUnknownFields(call)) return undefined;
  const names = unknownFields(call, request, MAX_NAMES).map(({ path }) => headerText(spellPath(path)));
  return names.join(', ') || undefined;
}

const headerText = (name: string): string =>
  encodeURIComponent(name.slice(0, MAX_NAME_LENGTH).toWellFormed())
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/%.?$/, '');
