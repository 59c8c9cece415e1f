import { type GraphQLField, isRequiredArgument } from 'graphql';
import { type Fault, MAX_FAULTS } from '../../errors.js';
import type { JsonSchema } from '../../language/validation/json-schema.js';
import { typeSchema } from '../../language/validation/type-schema.js';
import { type Validate, validator } from '../../language/validation/validator.js';
import type { ValueFault } from '../../language/validation/value-fault.js';
import { spellPath } from '../../language/validation/value-path.js';
import type { RequestedOperation, SelectedField } from '../operation/operation.js';
import { argumentReader } from './argument-reader.js';

const validators = new WeakMap<GraphQLField<unknown, unknown>, Validate>();

/**
 * The errors of a field's arguments, by type and by rule, each with the path of the argument. Literals and
 * variables are checked alike, with the same messages as the parameters of the REST API.
 */
export function argumentFaults({ node, field }: SelectedField, operation: RequestedOperation): Fault[] {
  if (field.args.length === 0) return [];
  const unreadable: ValueFault[] = [];
  const read = argumentReader(operation, unreadable);
  const values: Record<string, unknown> = {};
  for (const { name, type } of field.args) {
    const given = node.arguments?.find((one) => one.name.value === name);
    const value = given && read(given.value, type, [name]);
    if (value !== undefined) values[name] = value;
  }
  const check = validators.get(field) ?? validator(schemaOf(field));
  validators.set(field, check);
  const isReported = ({ path }: ValueFault): boolean =>
    unreadable.some((one) => spellPath(one.path) === spellPath(path));
  return [...unreadable, ...check(values).filter((fault) => !isReported(fault))]
    .slice(0, MAX_FAULTS)
    .map((fault) => ({ ...fault, in: 'arguments', path: spellPath(fault.path) }));
}

function schemaOf({ args }: GraphQLField<unknown, unknown>): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(args.map((one) => [one.name, typeSchema(one.type, one.extensions.rule)])),
    required: args.filter(isRequiredArgument).map(({ name }) => name),
  };
}
