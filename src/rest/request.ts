import { type GraphQLInputType, isInputObjectType, isListType, isNonNullType, isScalarType } from 'graphql';
import { type Fault, invalid } from '../errors.js';
import { type JsonSchema, MOST_ITEMS } from '../language/json-schema.js';
import { type Validate, validator } from '../language/validator.js';
import { spellPath } from '../language/wire-path.js';
import type { Parameter, Place, RestCall } from './call.js';

/** What a caller sent, as it came off the wire. */
export interface RawRequest {
  path: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The parsed body; undefined where there was none. */
  body: unknown;
}

type Values = Record<string, unknown>;

/** A function that reads the variables of a call out of a request, or refuses it with every fault at once. */
export function requestReader(call: RestCall): (request: RawRequest) => Values {
  const places = (['path', 'query', 'body'] as const).map((place) => ({
    place,
    parameters: call.parameters.filter((one) => one.in === place),
  }));
  const validators = new Map<Place, Validate>(
    places.map(({ place, parameters }) => [place, validator(schemaOf(parameters))]),
  );
  const isStrict = call.gate.for === 'operator';

  return (request) => {
    const faults: Fault[] = [];
    const variables: Values = {};
    for (const { place, parameters } of places) {
      if (parameters.length === 0 && (!isStrict || place === 'path')) continue;
      const given = gather(place, parameters, request, faults);
      if (!given) continue;
      if (isStrict) faults.push(...unknownIn(place, parameters, request));
      for (const fault of validators.get(place)?.(given) ?? [])
        faults.push({ ...fault, in: place, path: spellPath(fault.path) });
      for (const { name, variable } of parameters) if (name in given) variables[variable] = given[name];
    }
    if (faults.length > 0) throw invalid(faults);
    return variables;
  };
}

/** The published schema of the parameters of one place, as one object. */
export function schemaOf(parameters: readonly Parameter[]): JsonSchema {
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [one.name, one.schema])),
    ...(required.length > 0 && { required }),
  };
}

function gather(
  place: Place,
  parameters: readonly Parameter[],
  request: RawRequest,
  faults: Fault[],
): Values | undefined {
  if (place === 'path')
    return Object.fromEntries(
      parameters.map((one) => [one.name, fromText(request.path[one.name] ?? '', one)]),
    );
  if (place === 'query') return fromQuery(parameters, request.query, faults);
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body) || request.body === null) {
    faults.push({ in: 'body', path: '', message: 'must be an object' });
    return undefined;
  }
  return fromBody(parameters, body);
}

/** What an administrative call does not know: a mistyped `scopes` must not issue a key that may do everything. */
function unknownIn(place: Place, parameters: readonly Parameter[], { query, body }: RawRequest): Fault[] {
  const allowed = parameters.map(({ name }) => name);
  const given =
    place === 'query' ? [...new Set(query.keys())] : place === 'body' ? Object.keys(body ?? {}) : [];
  return given
    .filter((name) => !allowed.includes(name))
    .map((name) => ({ in: place, path: name, message: 'is not known here', allowed }));
}

function fromQuery(parameters: readonly Parameter[], query: URLSearchParams, faults: Fault[]): Values {
  const given: Values = {};
  for (const parameter of parameters) {
    const [text, ...more] = query.getAll(parameter.name);
    if (text === undefined) continue;
    if (more.length > 0) faults.push({ in: 'query', path: parameter.name, message: 'must be given once' });
    given[parameter.name] = fromText(text, parameter);
  }
  return given;
}

/** A null counts as absent, unless null is something that the caller has to say. */
function fromBody(parameters: readonly Parameter[], body: object): Values {
  const given: Values = {};
  for (const { name, type, required } of parameters) {
    if (!Object.hasOwn(body, name)) continue;
    const value: unknown = Reflect.get(body, name);
    if (value !== null || required) given[name] = asKnown(value, type);
  }
  return given;
}

const PLAIN_DECIMAL = /^-?\d{1,20}(\.\d{1,20})?$/;

/** Text of a query or a path as the type that it stands for; what does not read as that stays text, for the validator to refuse. */
function fromText(text: string, { schema, type }: Parameter): unknown {
  const kinds = [schema.type].flat();
  if (kinds.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : text;
  if (kinds.includes('integer') || kinds.includes('number'))
    return PLAIN_DECIMAL.test(text) ? Number(text) : text;
  return asKnown(text, type);
}

/** The members that the interface names, values of closed lists in their canonical spelling; the rest is ignored. */
function asKnown(value: unknown, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return asKnown(value, type.ofType);
  if (Array.isArray(value)) {
    // One item more than any array may have shows that it is too long; a fault for each of the rest helps nobody.
    const items: unknown[] = value.slice(0, MOST_ITEMS + 1);
    return isListType(type) ? items.map((item) => asKnown(item, type.ofType)) : items;
  }
  if (isScalarType(type)) return type.extensions.canonical?.(value) ?? value;
  if (!isInputObjectType(type) || typeof value !== 'object' || value === null) return value;
  const known = Object.values(type.getFields()).filter(({ name }) => Object.hasOwn(value, name));
  return Object.fromEntries(
    known.map((field) => [field.name, asKnown(Reflect.get(value, field.name), field.type)]),
  );
}
