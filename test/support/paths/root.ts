import { type FieldNode, Kind, type OperationDefinitionNode, OperationTypeNode, parse, print } from 'graphql';
import { objectType } from '../graphql.js';
import type { Sample } from '../operations/sample.js';
import type { Field } from './edges.js';

/** A root field with arguments that identify records. */
export interface Root {
  field: Field;
  isMutation: boolean;
  variables: Record<string, unknown>;
  /** The field with its arguments. */
  call: string;
  /** The same with so many records, if it is a list. */
  page: (first: number) => string;
  /** The operation with these selections. */
  operation: (selections: readonly string[]) => string;
}

/** The root field of a sample. The lists of queries are not filtered, so that they have more records. */
export function rootOf({ field: name, query, variables }: Sample): Root {
  const { operation, node } = parsed(query);
  const isMutation = operation.operation === OperationTypeNode.MUTATION;
  const field = objectType(isMutation ? 'Mutation' : 'Query').getFields()[name];
  if (!field) throw new Error(`There is no root field ${name}.`);
  const declared = (operation.variableDefinitions ?? []).filter(
    ({ type }) => isMutation || type.kind === Kind.NON_NULL_TYPE,
  );
  const names = declared.map((one) => one.variable.name.value);
  const args = (node.arguments ?? []).filter(
    ({ value }) => value.kind !== Kind.VARIABLE || names.includes(value.name.value),
  );
  const head = declared.length > 0 ? `(${declared.map((one) => print(one)).join(', ')})` : '';
  const call = print({ kind: Kind.FIELD, name: node.name, arguments: args });
  const isList = field.args.some((arg) => arg.name === 'first');
  return {
    field,
    isMutation,
    variables: Object.fromEntries(names.map((one) => [one, variables[one]])),
    call,
    page: (first) => (isList ? withFirst(call, first) : call),
    operation: (selections) => `${operation.operation} ${head} { ${selections.join(' ')} }`,
  };
}

const withFirst = (call: string, first: number): string =>
  call.includes('(') ? call.replace('(', `(first: ${first}, `) : `${call}(first: ${first})`;

function parsed(query: string): { operation: OperationDefinitionNode; node: FieldNode } {
  const operation = parse(query).definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  const node = operation?.selectionSet.selections[0];
  if (!operation || node?.kind !== Kind.FIELD) throw new Error(`Not an operation: ${query}`);
  return { operation, node };
}
