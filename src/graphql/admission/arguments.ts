import { type GraphQLField, isRequiredArgument } from 'graphql';
import { MAX_PROBLEMS, type Problem } from '../../errors.js';
import type { JsonSchema } from '../../language/validation/json-schema.js';
import { typeSchema } from '../../language/validation/type-schema.js';
import { type Validate, validator } from '../../language/validation/validator.js';
import { spellPath } from '../../language/validation/value-path.js';
import type { ValueProblem } from '../../language/validation/value-problem.js';
import type { RequestedOperation, SelectedField } from '../operation/operation.js';
import { argumentReader } from './argument-reader.js';

const validators = new WeakMap<GraphQLField<unknown, unknown>, Validate>();

/**
 * The errors of a field's arguments, by type and by rule, each with the path of the argument. Literals and
 * variables are checked alike, with the same messages as the parameters of the REST API.
 */
export function argumentProblems({ node, field }: SelectedField, operation: RequestedOperation): Problem[] {
  if (field.args.length === 0) return [];
  const unreadable: ValueProblem[] = [];
  const read = argumentReader(operation, unreadable);
  const values: Record<string, unknown> = {};
  for (const { name, type } of field.args) {
    const given = node.arguments?.find((one) => one.name.value === name);
    const value = given && read(given.value, type, [name]);
    if (value !== undefined) values[name] = value;
  }
  const check = validators.get(field) ?? validator(schemaOf(field));
  validators.set(field, check);
  const isReported = ({ path }: ValueProblem): boolean =>
    unreadable.some((one) => spellPath(one.path) === spellPath(path));
  return [...unreadable, ...check(values).filter((problem) => !isReported(problem))]
    .slice(0, MAX_PROBLEMS)
    .map((problem) => ({ ...problem, in: 'arguments', path: spellPath(problem.path) }));
}

function schemaOf({ args }: GraphQLField<unknown, unknown>): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(args.map((one) => [one.name, typeSchema(one.type, one.extensions.rule)])),
    required: args.filter(isRequiredArgument).map(({ name }) => name),
  };
}
