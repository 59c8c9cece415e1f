import {
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isInputType,
  isLeafType,
  isNonNullType,
  isRequiredInputField,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';
import { typeSchema } from '../../language/validation/type-schema.js';
import type { Binding, Method, Parameter, Place } from '../call/call.js';
import { directive, isWholeBody } from '../call/directives.js';
import type { Version } from '../call/version.js';

/** The parts of a document that describe its parameters. */
interface Source {
  method: Method;
  path: string;
  version: Version;
  bindings: readonly Binding[];
  fail: (why: string) => never;
}

/** The parameters of a call, in the order of its variables. */
export function readParameters(operation: OperationDefinitionNode, source: Source): Parameter[] {
  return (operation.variableDefinitions ?? []).flatMap((node) => {
    const type = typeFromAST(source.version.inputs, node.type);
    if (!type || !isInputType(type)) return source.fail(`gives $${node.variable.name.value} no input type`);
    return isWholeBody(node) ? membersOf(node, type, source) : [readParameter(node, type, source)];
  });
}

function readParameter(
  node: VariableDefinitionNode,
  type: GraphQLInputType,
  { method, path, version, bindings }: Source,
): Parameter {
  const variable = node.variable.name.value;
  const [query, body] = [directive(node, 'query'), directive(node, 'body')];
  const name = String(query?.name ?? body?.name ?? version.spelling.name(variable));
  const inPath = path.includes(`{${name}}`) && !query && !body;
  const place: Place = inPath ? 'path' : query || (method === 'GET' && !body) ? 'query' : 'body';
  const filled = bindings.find((binding) => binding.variable === variable)?.argument;
  const rule = filled?.extensions.ofCallers ?? filled?.extensions.rule;
  const defaultValue = node.defaultValue && valueFromAST(node.defaultValue, type);
  const required =
    directive(node, 'required') !== undefined || (isNonNullType(type) && defaultValue === undefined);
  const isNullAllowed = !required && !rule?.notNull;
  return {
    variable,
    in: place,
    name,
    type,
    schema: typeSchema(type, rule),
    description: node.description?.value ?? filled?.description ?? undefined,
    default: published(defaultValue, type),
    required,
    nullIsAbsent: isNullAllowed && (!version.nullIsValue || defaultValue !== undefined),
  };
}

/** One parameter for each member of the variable that is the body; the path may have some of them instead. */
function membersOf(
  node: VariableDefinitionNode,
  declared: GraphQLInputType,
  { path, fail }: Source,
): Parameter[] {
  const variable = node.variable.name.value;
  const type = getNullableType(declared);
  if (!isInputObjectType(type)) return fail(`makes $${variable} the body, which is not an input object`);
  return Object.values(type.getFields()).map((field) => {
    const inPath = path.includes(`{${field.name}}`);
    return {
      variable,
      member: field.extensions.graphqlName ?? field.name,
      memberOf: type.name,
      in: inPath ? 'path' : 'body',
      name: field.name,
      type: field.type,
      schema: typeSchema(field.type, field.extensions.rule),
      description: field.description ?? undefined,
      default: published(field.defaultValue, field.type),
      required: inPath || isRequiredInputField(field),
      nullIsAbsent: false,
    };
  });
}

/** A default as a request would spell it. */
function published(value: unknown, declared: GraphQLInputType): unknown {
  const type = getNullableType(declared);
  return value !== undefined && isLeafType(type) ? type.serialize(value) : value;
}
