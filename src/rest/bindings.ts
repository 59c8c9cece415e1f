import {
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  getNamedType,
  isInputObjectType,
  Kind,
  type ValueNode,
} from 'graphql';
import type { Fault } from '../errors.js';
import type { Binding, Parameter } from './call.js';

/** Finds which variable fills which argument of the root field. */
export function bindingsOf(root: FieldNode, field: GraphQLField<unknown, unknown>): Binding[] {
  return (root.arguments ?? []).flatMap((node) => {
    const argument = field.args.find(({ name }) => name === node.name.value);
    return argument ? bind(node.value, node.name.value, argument) : [];
  });
}

function bind(value: ValueNode, path: string, argument: GraphQLArgument | GraphQLInputField): Binding[] {
  if (value.kind === Kind.VARIABLE) return [{ path, variable: value.name.value, argument }];
  const type = getNamedType(argument.type);
  if (value.kind !== Kind.OBJECT || !isInputObjectType(type)) return [];
  return value.fields.flatMap((node) => {
    const field = type.getFields()[node.name.value];
    return field ? bind(node.value, `${path}.${node.name.value}`, field) : [];
  });
}

/** A fault of a GraphQL argument as a fault of the REST parameter that fills it. */
export function toRestFault(
  fault: Fault,
  bindings: readonly Binding[],
  parameters: readonly Parameter[],
): Fault {
  if (fault.in !== 'arguments') return fault;
  const binding = bindings.find(
    ({ path }) =>
      fault.path === path || fault.path.startsWith(`${path}.`) || fault.path.startsWith(`${path}[`),
  );
  const parameter = parameters.find(({ variable }) => variable === binding?.variable);
  if (!binding || !parameter) return { ...fault, in: 'body', path: '' };
  return { ...fault, in: parameter.in, path: parameter.name + fault.path.slice(binding.path.length) };
}
