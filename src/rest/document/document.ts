import { join } from 'node:path';
import { type GraphQLSchema, Kind, parse, validate } from 'graphql';
import { type Gate, requirementOf } from '../../auth/gates.js';
import type { Method, RestCall } from '../call/call.js';
import { directive } from '../call/directives.js';
import { type Version, version20, version21 } from '../call/version.js';
import { withAliases } from './aliases.js';
import { bindingsOf } from './bindings.js';
import { withNulls } from './empty-strings.js';
import {
  assertAllUsed,
  type Fragments,
  readFragments,
  readGraphqlFiles,
  withFragments,
} from './fragments.js';
import { gatesOf } from './gates.js';
import { readParameters } from './parameters.js';

/**
 * Reads the REST documents of a folder against the GraphQL schema. A wrong document stops the start. Yields
 * after each document, so that other work can be done in between.
 */
export function* readCalls(folder: string, schema: GraphQLSchema): Generator<undefined, RestCall[]> {
  const calls = [
    ...(yield* readVersion(folder, version20(schema))),
    ...(yield* readVersion(join(folder, 'v2.1'), version21(schema))),
  ];
  assertOnce(calls, 'route', ({ method, path }) => `${method} ${path}`);
  assertOnce(calls, 'name', ({ id }) => id);
  return calls;
}

/** Reads the REST documents of one version. Yields after each. */
export function* readVersion(folder: string, version: Version): Generator<undefined, RestCall[]> {
  const fragments = readFragments(join(folder, 'fragments'));
  const calls: RestCall[] = [];
  for (const [name, text] of readGraphqlFiles(folder)) {
    calls.push(readCall(name, text, version, fragments));
    yield;
  }
  assertAllUsed(
    fragments,
    calls.map(({ document }) => document),
  );
  return calls;
}

function assertOnce(calls: readonly RestCall[], what: string, keyOf: (call: RestCall) => string): void {
  for (const [key, [, other]] of Map.groupBy(calls, keyOf))
    if (other) throw new Error(`${other.name}: ${key} is already the ${what} of another document.`);
}

/** Reads one REST document; it may spread the shared fragments. */
export function readCall(
  name: string,
  text: string,
  version: Version,
  fragments: Fragments = new Map(),
): RestCall {
  const fail = (why: string): never => {
    throw new Error(`The REST document ${name} ${why}.`);
  };
  const { schema, prefix, spelling, emptyIsNull } = version;
  const written = withAliases(withFragments(parse(text), fragments), spelling);
  const document = emptyIsNull ? withNulls(written, schema) : written;
  const [problem] = validate(schema, document);
  if (problem) fail(`is not valid: ${problem.message}`);
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const operation = operations.length === 1 ? operations[0] : undefined;
  if (!operation || operation.name?.value !== name)
    return fail('must contain exactly one operation, named as the file');
  const [root, ...others] = operation.selectionSet.selections;
  if (root?.kind !== Kind.FIELD || others.length > 0 || root.alias?.value !== 'data')
    return fail('must have one root field, aliased data');
  const rest = directive(operation, 'rest');
  if (!rest) return fail('must declare its method and path with @rest');
  const field = schema.getRootType(operation.operation)?.getFields()[root.name.value];
  const declared = field?.extensions.gate;
  if (!field || !declared) return fail('selects a field without a gate');
  const ofVersion = prefix === '/v2.0' ? forOneKind : (gate: Gate) => gate;

  const { method, path, member, errors = [], nullable = false } = rest as RestDirective;
  if (!path.startsWith(`${prefix}/`)) fail(`must have a path that begins with ${prefix}/`);
  const bindings = bindingsOf(root, field, operation);
  const parameters = readParameters(operation, { method, path, version, bindings, fail });
  for (const template of path.matchAll(/\{(\w+)\}/g)) {
    if (!parameters.some((one) => one.in === 'path' && one.name === template[1]))
      fail(`has no variable for {${template[1]}}`);
  }
  return {
    name,
    id: `${version.idPrefix}${name}`,
    version,
    description: operation.description?.value ?? descriptionOf(field, declared),
    method,
    path,
    member,
    nullable,
    errors,
    parameters,
    document,
    operation,
    root,
    field,
    gate: ofVersion(declared),
    gates: gatesOf(document, operation.operation, root, field).map(ofVersion),
    bindings,
  };
}

/** The documented interface has no call for both operators and partners. */
const forOneKind = (gate: Gate): Gate => (gate.for === 'operator' ? { for: 'operator' } : gate);

/** The description of the GraphQL field, without what it requires of the caller. */
const descriptionOf = ({ description }: RestCall['field'], gate: Gate): string =>
  (description ?? '').replace(`\n\n${requirementOf(gate)}`, '');

/** The arguments of `@rest`. */
type RestDirective = {
  method: Method;
  path: string;
  member?: string;
  errors?: RestCall['errors'];
  nullable?: boolean;
};
