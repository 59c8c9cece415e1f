import {
  type GraphQLField,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isLeafType,
  isListType,
  valueFromASTUntyped,
} from 'graphql';
import { PRICE } from '../../domain/base/price.js';
import type { RequestedOperation, SelectedField } from '../operation/operation.js';

/** Rows of a list that has no size in the schema, such as the stages of a flow. */
const UNSIZED_LIST = 10;
/** Rows of a list of the introspection, which reads no database and may be selected once. */
const INTROSPECTED_LIST = 5;

/**
 * The cost of an operation: 1 for each value that the response may have, and the price of each field that
 * queries the database. Values below a list count as often as the list may have rows. A relation is read in
 * one statement for all its parents.
 */
export function costOf({ roots, variables }: Pick<RequestedOperation, 'roots' | 'variables'>): number {
  let statements = 0;
  const valuesOf = ({ node, field, below }: SelectedField, pageSize: number | undefined): number => {
    const args = sentArguments(field, node.arguments ?? [], variables);
    if (field.extensions.gate) statements += PRICE.statement;
    statements += field.extensions.price?.(args) ?? 0;
    if (isLeafType(getNamedType(field.type))) return 1;
    const { rows: declared, priceOfEach } = field.extensions;
    const ownSize = sizeOf(args) ?? (typeof declared === 'function' ? declared(args) : declared);
    // A connection and a batch have the size above the list: `flows(first: 5) { edges { … } }`.
    const isList = isListType(getNullableType(field.type));
    const rows = isList ? (ownSize ?? pageSize ?? unsized(field)) : 1;
    const size = isList ? undefined : ownSize;
    return 1 + (priceOfEach?.(args) ?? 0) + rows * below.reduce((sum, one) => sum + valuesOf(one, size), 0);
  };
  const values = roots.reduce((sum, root) => sum + valuesOf(root, undefined), 0);
  return values + statements;
}

const unsized = ({ type }: GraphQLField<unknown, unknown>): number =>
  isIntrospectionType(getNamedType(type)) ? INTROSPECTED_LIST : UNSIZED_LIST;

type Arguments = Readonly<Record<string, unknown>>;

const sizeOf = ({ first, limit }: Arguments): number | undefined =>
  [first, limit].find((size) => typeof size === 'number');

/** The arguments of a field as they were sent, with their defaults. */
function sentArguments(
  field: GraphQLField<unknown, unknown>,
  given: NonNullable<SelectedField['node']['arguments']>,
  variables: Arguments,
): Arguments {
  const args: Record<string, unknown> = {};
  for (const { name, defaultValue } of field.args) if (defaultValue !== undefined) args[name] = defaultValue;
  for (const { name, value } of given) {
    const sent = valueFromASTUntyped(value, variables);
    if (sent !== undefined) args[name.value] = sent;
  }
  return args;
}
