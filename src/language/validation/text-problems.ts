import { MAX_PROBLEMS } from '../../errors.js';
import { type JsonSchema, memberOf } from './json-schema.js';
import type { ValuePath } from './value-path.js';
import type { ValueProblem } from './value-problem.js';

/** No input type is deeper; a value below that is of the wrong type, which is an error already. */
const MAX_DEPTH = 16;

/**
 * PostgreSQL cannot store the character NUL, and UTF-8 has no half of a surrogate pair. The items of a batch
 * are checked one by one, by the reader of the batch.
 */
export function collectTextProblems(
  value: unknown,
  path: ValuePath,
  problems: ValueProblem[],
  schema?: JsonSchema,
): void {
  if (problems.length === MAX_PROBLEMS || path.length > MAX_DEPTH || schema?.ruledItems) return;
  if (typeof value === 'string') {
    if (value.includes('\0')) problems.push({ path, message: 'must not contain the character NUL' });
    else if (!value.isWellFormed()) problems.push({ path, message: 'must be well-formed Unicode' });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      if (mayBeProblemy(item)) collectTextProblems(item, [...path, index], problems, schema?.items);
  } else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const key of Object.keys(value)) {
      const item: unknown = Reflect.get(value, key);
      if (mayBeProblemy(item))
        collectTextProblems(item, [...path, key], problems, schema && memberOf(schema, key));
    }
  }
}

/** Whether a value has anything in it to check. A path for each value would take longer than the check. */
const mayBeProblemy = (value: unknown): boolean =>
  typeof value === 'string' ? value.includes('\0') || !value.isWellFormed() : typeof value === 'object';
