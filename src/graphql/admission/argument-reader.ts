import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { MAX_PROBLEMS } from '../../errors.js';
import { unknownNameMessage } from '../../language/suggestion.js';
import { MAX_ITEMS } from '../../language/validation/type-schema.js';
import type { ValuePath } from '../../language/validation/value-path.js';
import type { ValueProblem } from '../../language/validation/value-problem.js';
import { LIMITS } from '../operation/limits.js';
import type { RequestedOperation } from '../operation/operation.js';

/** Replaces a literal of the wrong kind, such as a string for an enum; no type accepts it. */
const WRONG_KIND = {};

type ReadLiteral = (value: ValueNode, type: GraphQLInputType, path: ValuePath) => unknown;
type ReadSent = (value: unknown, type: GraphQLInputType, path: ValuePath) => unknown;

/**
 * Converts an argument to JSON, no deeper than its type. It collects the errors that the JSON Schema of the
 * argument cannot find: unknown members, missing variables and enum values in quotation marks.
 */
export function argumentReader(
  { node: operation, variables }: RequestedOperation,
  problems: ValueProblem[],
): ReadLiteral {
  const report = (problem: ValueProblem): void => {
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
  };
  // One item above the maximum is enough for the error of a list that is too long.
  const list = <T>(items: readonly T[], readItem: (item: T, at: number) => unknown): unknown[] =>
    items.slice(0, MAX_ITEMS + 1).map((item, at) => readItem(item, at) ?? null);
  const object = <T>(
    type: GraphQLInputObjectType,
    path: ValuePath,
    members: Iterable<readonly [name: string, value: T]>,
    readMember: (value: T, type: GraphQLInputType, path: ValuePath) => unknown,
  ): unknown => {
    const fields = type.getFields();
    const values: Record<string, unknown> = {};
    for (const [name, member] of members) {
      const field = fields[name];
      const value = field && readMember(member, field.type, [...path, name]);
      if (value !== undefined) values[name] = value;
      if (!field) report(unknownMember(path, name, Object.keys(fields)));
    }
    return values;
  };

  const readSent: ReadSent = (value, type, path) => {
    if (isNonNullType(type)) return readSent(value, type.ofType, path);
    if (value === null) return null;
    if (isListType(type))
      return list<unknown>(Array.isArray(value) ? value : [value], (item, at) =>
        readSent(item, type.ofType, [...path, at]),
      );
    if (!isInputObjectType(type) || typeof value !== 'object' || Array.isArray(value)) return value;
    return object<unknown>(type, path, Object.entries(value), readSent);
  };

  const readVariable = (name: string, type: GraphQLInputType, path: ValuePath): unknown => {
    const value = variables[name];
    if (value != null) return readSent(value, type, path);
    const isRequired = operation.variableDefinitions?.some(
      (one) => one.variable.name.value === name && one.type.kind === Kind.NON_NULL_TYPE,
    );
    // The schema has its own message for a null in place of a required value.
    if (isRequired && (value === undefined || !isNonNullType(type))) report({ path, message: 'is required' });
    return value;
  };

  const read: ReadLiteral = (value, type, path) => {
    if (value.kind === Kind.VARIABLE) return readVariable(value.name.value, type, path);
    if (isNonNullType(type)) return read(value, type.ofType, path);
    if (value.kind === Kind.NULL) return null;
    if (isListType(type))
      return list(value.kind === Kind.LIST ? value.values : [value], (item, at) =>
        read(item, type.ofType, [...path, at]),
      );
    if (isInputObjectType(type) && value.kind === Kind.OBJECT)
      return object(
        type,
        path,
        value.fields.map((field) => [field.name.value, field.value]),
        read,
      );
    if (isEnumType(type) && value.kind === Kind.STRING && type.getValue(value.value))
      report({ path, message: `must be written without quotation marks: ${value.value}` });
    const isOfKind =
      (value.kind === Kind.ENUM) === isEnumType(type) && !(value.kind === Kind.FLOAT && type === GraphQLInt);
    return isOfKind ? valueFromASTUntyped(value) : WRONG_KIND;
  };
  return read;
}

/** The error of a field that an input type does not have. A very long name is quoted in part. */
function unknownMember(path: ValuePath, name: string, names: readonly string[]): ValueProblem {
  const quoted = name.slice(0, LIMITS.quotedName).toWellFormed();
  return { path: [...path, quoted], message: unknownNameMessage(quoted, names) };
}
