import { type GraphQLInputType, getNullableType, isInputObjectType, isListType, isScalarType } from 'graphql';
import type { Problem } from '../../errors.js';
import type { JsonSchema } from '../../language/validation/json-schema.js';
import { MAX_ITEMS } from '../../language/validation/type-schema.js';
import type { Parameter, Place, RawRequest } from '../call/call.js';
import { keptByType, type Read } from '../call/type-reader.js';

export type RequestValues = Record<string, unknown>;

/** Reads the values of one place of a request, by name; undefined if the body is not an object. */
export function readValues(
  place: Place,
  parameters: readonly Parameter[],
  { path, query, body = {} }: RawRequest,
  problems: Problem[],
): RequestValues | undefined {
  if (place === 'path')
    return Object.fromEntries(parameters.map((one) => [one.name, fromStrings([path[one.name] ?? ''], one)]));
  if (place === 'query') return fromQuery(parameters, query, problems);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return fromBody(parameters, body);
  problems.push({ in: 'body', path: '', message: 'must be an object' });
  return undefined;
}

/** A list is given by its name once for each item. */
function fromQuery(
  parameters: readonly Parameter[],
  query: URLSearchParams,
  problems: Problem[],
): RequestValues {
  const given: RequestValues = {};
  for (const parameter of parameters) {
    const { name, schema } = parameter;
    const strings = query.getAll(name);
    if (strings.length === 0) continue;
    if (strings.length > 1 && !schema.items)
      problems.push({ in: 'query', path: name, message: 'must be given once' });
    given[name] = fromStrings(strings, parameter);
  }
  return given;
}

/** Null counts as absent, unless the call requires the member or rejects null. */
function fromBody(parameters: readonly Parameter[], body: object): RequestValues {
  const given: RequestValues = {};
  for (const { name, type, nullIsAbsent } of parameters) {
    if (!Object.hasOwn(body, name)) continue;
    const value: unknown = Reflect.get(body, name);
    if (value !== null || !nullIsAbsent) given[name] = canonical(value, type);
  }
  return given;
}

/**
 * Numbers in a URL are spelled as in JSON, without an exponent. A whole number may have a fraction of zeros
 * and no other: a double would round 61.0000000000000000001 to 61, and the call would change another record
 * than the one named.
 */
const WHOLE = /^-?(?:0|[1-9]\d{0,19})(?:\.0{1,20})?$/;
const DECIMAL = /^-?(?:0|[1-9]\d{0,19})(?:\.\d{1,20})?$/;

/**
 * Converts strings of a URL to the type of their parameter; other text stays as it is, for the validator to
 * reject.
 */
function fromStrings(strings: readonly string[], { schema, type }: Parameter): unknown {
  const { items } = schema;
  return canonical(
    items ? strings.map((text) => fromText(text, items)) : fromText(strings[0] ?? '', schema),
    type,
  );
}

function fromText(text: string, schema: JsonSchema): unknown {
  const kinds = [schema.type].flat();
  if (kinds.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : text;
  if (kinds.includes('integer')) return WHOLE.test(text) ? Number(text) : text;
  if (kinds.includes('number')) return DECIMAL.test(text) ? Number(text) : text;
  return text;
}

/** A value without unknown members, and with the values of closed lists in their canonical spelling. */
const canonical = (value: unknown, type: GraphQLInputType): unknown => reader(type)(value);

const reader = keptByType((declared): Read => {
  const type = getNullableType(declared);
  if (isListType(type)) {
    const read = reader(type.ofType);
    return (value) => (Array.isArray(value) ? bounded(value).map((item) => read(item)) : value);
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const known: RequestValues = {};
      for (const { name, type: ofField } of fields)
        if (Object.hasOwn(value, name)) known[name] = reader(ofField)(Reflect.get(value, name));
      return known;
    };
  }
  const respell = isScalarType(type) ? type.extensions.canonical : undefined;
  return (value) => (Array.isArray(value) ? bounded(value) : (respell?.(value) ?? value));
});

/** One item above the cap is enough for the validator to see that the array is too long. */
const bounded = (items: readonly unknown[]): readonly unknown[] => items.slice(0, MAX_ITEMS + 1);
