import {
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  isInputObjectType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';
import type { Problem } from '../../errors.js';
import type { Binding, RestCall } from '../call/call.js';
import { isWholeBody } from '../call/directives.js';
import { spellSteps } from '../call/spelling.js';

/**
 * Finds which variable fills which argument of the root field, and of the fields directly in its selections,
 * such as a list of the record.
 */
export function bindingsOf(
  root: FieldNode,
  field: GraphQLField<unknown, unknown>,
  { variableDefinitions = [] }: OperationDefinitionNode,
): Binding[] {
  const whole = variableDefinitions.filter(isWholeBody).map(({ variable }) => variable.name.value);
  const type = getNamedType(field.type);
  const nested = (root.selectionSet?.selections ?? []).flatMap((node) => {
    const child = node.kind === Kind.FIELD && isObjectType(type) && type.getFields()[node.name.value];
    return child ? argumentsOf(node, child, whole) : [];
  });
  return [...argumentsOf(root, field, whole), ...nested];
}

const argumentsOf = (
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  whole: readonly string[],
): Binding[] =>
  (node.arguments ?? []).flatMap(({ name, value }) => {
    const argument = field.args.find((one) => one.name === name.value);
    return argument ? bind(value, name.value, argument, whole) : [];
  });

function bind(
  value: ValueNode,
  path: string,
  argument: GraphQLArgument | GraphQLInputField,
  whole: readonly string[],
): Binding[] {
  const type = getNamedType(argument.type);
  if (value.kind === Kind.VARIABLE) {
    const variable = value.name.value;
    if (!whole.includes(variable) || !isInputObjectType(type)) return [{ path, variable, argument }];
    return Object.values(type.getFields()).map((member) => ({
      path: `${path}.${member.name}`,
      variable,
      member: member.name,
      argument: member,
    }));
  }
  if (value.kind !== Kind.OBJECT || !isInputObjectType(type)) return [];
  return value.fields.flatMap((node) => {
    const field = type.getFields()[node.name.value];
    return field ? bind(node.value, `${path}.${node.name.value}`, field, whole) : [];
  });
}

/** An error of a GraphQL argument as an error of the REST parameter that fills it. */
export function toRestProblem(
  problem: Problem,
  { bindings, parameters, version: { spelling } }: Pick<RestCall, 'bindings' | 'parameters' | 'version'>,
): Problem {
  if (problem.in !== 'arguments') return problem;
  const binding = bindings.find(
    ({ path }) =>
      problem.path === path || problem.path.startsWith(`${path}.`) || problem.path.startsWith(`${path}[`),
  );
  const parameter = parameters.find(
    ({ variable, member }) => variable === binding?.variable && member === binding.member,
  );
  if (!binding || !parameter) return { ...problem, in: 'body', path: '' };
  const rest = spellSteps(problem.path.slice(binding.path.length), spelling);
  return { ...problem, in: parameter.in, path: parameter.name + rest };
}
