import { join } from 'node:path';
import {
  type DirectiveNode,
  type GraphQLSchema,
  getDirectiveValues,
  isInputType,
  isNonNullType,
  Kind,
  parse,
  typeFromAST,
  type VariableDefinitionNode,
  validate,
  valueFromAST,
} from 'graphql';
import { typeSchema } from '../language/json-schema.js';
import { bindingsOf } from './bindings.js';
import type { Binding, Method, Parameter, Place, RestCall } from './call.js';
import {
  assertAllUsed,
  type Fragments,
  readFragments,
  readGraphqlFiles,
  withFragments,
} from './fragments.js';
import { DIRECTIVES } from './rest-schema.js';

/** Reads every REST document of a folder against the REST schema. A wrong document stops the start. */
export function readCalls(folder: string, schema: GraphQLSchema): RestCall[] {
  const fragments = readFragments(join(folder, 'fragments'));
  const calls = readGraphqlFiles(folder).map(([name, text]) => readCall(name, text, schema, fragments));
  assertAllUsed(
    fragments,
    calls.map(({ document }) => document),
  );
  const taken = new Set<string>();
  for (const call of calls) {
    const route = `${call.method} ${call.path}`;
    if (taken.has(route)) throw new Error(`${call.name}: ${route} is already the route of another document.`);
    taken.add(route);
  }
  return calls;
}

/** Reads one REST document; it may spread the shared fragments. */
export function readCall(
  name: string,
  text: string,
  schema: GraphQLSchema,
  fragments: Fragments = new Map(),
): RestCall {
  const refuse = (why: string): never => {
    throw new Error(`The REST document ${name} ${why}.`);
  };
  const document = withFragments(parse(text), fragments);
  const [fault] = validate(schema, document);
  if (fault) refuse(`is not valid: ${fault.message}`);
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const operation = operations.length === 1 ? operations[0] : undefined;
  if (!operation || operation.name?.value !== name)
    return refuse('must contain exactly one operation, named as the file');
  const [root, ...others] = operation.selectionSet.selections;
  if (root?.kind !== Kind.FIELD || others.length > 0 || root.alias?.value !== 'data')
    return refuse('must have one root field, aliased data');
  const rest = directive(operation, 'rest');
  if (!rest) return refuse('must declare its method and path with @rest');
  const type = operation.operation === 'query' ? schema.getQueryType() : schema.getMutationType();
  const field = type?.getFields()[root.name.value];
  const gate = field?.extensions.gate;
  if (!field || !gate) return refuse('selects a field without a gate');

  const { method, path, member, refuses = [] } = rest as RestDirective;
  const bindings = bindingsOf(root, field);
  const parameters = (operation.variableDefinitions ?? []).map((node) =>
    readParameter(node, { method, path, schema, bindings, refuse }),
  );
  for (const template of path.matchAll(/\{(\w+)\}/g)) {
    if (!parameters.some((one) => one.in === 'path' && one.name === template[1]))
      refuse(`has no variable for {${template[1]}}`);
  }
  return {
    name,
    description: operation.description?.value ?? '',
    method,
    path,
    member,
    refuses,
    parameters,
    document,
    operation,
    root,
    field,
    gate,
    bindings,
  };
}

/** The arguments of `@rest`. */
type RestDirective = { method: Method; path: string; member?: string; refuses?: RestCall['refuses'] };

/** The parts of a document that describe a parameter. */
interface Source {
  method: Method;
  path: string;
  schema: GraphQLSchema;
  bindings: readonly Binding[];
  refuse: (why: string) => never;
}

function readParameter(
  node: VariableDefinitionNode,
  { method, path, schema, bindings, refuse }: Source,
): Parameter {
  const variable = node.variable.name.value;
  const type = typeFromAST(schema, node.type);
  if (!type || !isInputType(type)) return refuse(`gives $${variable} no input type`);
  const [query, body] = [directive(node, 'query'), directive(node, 'body')];
  const name = String(query?.name ?? body?.name ?? variable);
  const inPath = path.includes(`{${name}}`) && !query && !body;
  const place: Place = inPath ? 'path' : query || (method === 'GET' && !body) ? 'query' : 'body';
  const filled = bindings.find((binding) => binding.variable === variable)?.argument;
  const defaultValue = node.defaultValue && valueFromAST(node.defaultValue, type);
  const required =
    directive(node, 'required') !== undefined || (isNonNullType(type) && defaultValue === undefined);
  return {
    variable,
    in: place,
    name,
    type,
    schema: typeSchema(type, filled?.extensions.rule),
    description: filled?.description ?? undefined,
    default: defaultValue,
    required,
    nullIsAbsent: !required && !filled?.extensions.rule?.notNull,
  };
}

interface Annotated {
  readonly directives?: readonly DirectiveNode[] | undefined;
}

/** The arguments of a directive on a node; undefined if the node does not have the directive. */
export function directive(node: Annotated, name: string): Readonly<Record<string, unknown>> | undefined {
  const definition = DIRECTIVES.find((one) => one.name === name);
  return definition && getDirectiveValues(definition, { directives: node.directives ?? [] });
}
