import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { MAX_PROBLEMS } from '../../errors.js';
import { FORMATS } from './formats.js';
import type { JsonSchema } from './json-schema.js';
import { toProblem } from './schema-problem.js';
import { textAmount } from './text-amount.js';
import { collectTextProblems } from './text-problems.js';
import type { ValueProblem } from './value-problem.js';

export type Validate = (value: unknown) => ValueProblem[];

const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  strict: false,
  // A test validates our schemas; at each start it would take 30 ms.
  validateSchema: false,
  strictNumbers: true,
  ownProperties: true,
});
ajv.addKeyword({
  keyword: 'maxText',
  type: 'array',
  compile: (most: number, batch: object) => {
    const { ruledItems: items = {} }: JsonSchema = batch;
    return (value: unknown) => textAmount(value, { items }) <= most;
  },
});
for (const [name, { isValid }] of Object.entries(FORMATS)) ajv.addFormat(name, isValid);

/**
 * Returns a function that finds the errors of a value, as many as a response lists. The schema is compiled with the first
 * value, since compiling every schema would delay the start.
 */
export function validator(schema: JsonSchema, most = MAX_PROBLEMS): Validate {
  let compiled: ValidateFunction | undefined;
  return (value) => {
    compiled ??= ajv.compile(schema);
    const check = compiled;
    check(value);
    const problems: ValueProblem[] = [];
    const errors = check.errors ?? [];
    // The compiled function is kept as long as the process runs; a request's values must not be.
    check.errors = null;
    for (const error of errors) {
      if (isWithin(error, 'anyOf') || isWithin(error, 'propertyNames') || isCoveredByEnum(error)) continue;
      problems.push(toProblem(error));
      if (problems.length === most) return problems;
    }
    collectTextProblems(value, [], problems, schema);
    return problems.slice(0, most);
  };
}

/** Whether an error has its own message for the whole of what it is a part of. */
const isWithin = ({ schemaPath }: ErrorObject, keyword: string): boolean =>
  schemaPath.includes(`/${keyword}/`);

/** A value of the wrong type fails the enum too, whose message is more helpful. */
function isCoveredByEnum({ keyword, parentSchema }: ErrorObject): boolean {
  return keyword === 'type' && parentSchema?.enum !== undefined;
}
