import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Allowed } from '../../errors.js';
import { FORMATS } from './formats.js';
import { pointerSteps } from './value-path.js';
import type { ValueProblem } from './value-problem.js';

const KINDS: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
};

/** The message for the caller for an error of the schema. */
export function toProblem(error: ErrorObject): ValueProblem {
  const path = pointerSteps(error.instancePath);
  const { params } = error;
  if (error.keyword === 'required')
    return { path: [...path, String(params.missingProperty)], message: 'is required' };
  if (error.keyword === 'enum') {
    const allowed = (params.allowedValues as Allowed[]).filter((one) => one !== null);
    return { path, message: `must be one of: ${allowed.join(', ')}`, allowed };
  }
  return { path, message: messageFor(error) };
}

const count = (limit: number, what: string): string => `${limit} ${what}${limit === 1 ? '' : 's'}`;

function messageFor({ keyword, params, message, parentSchema }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return `must be ${[params.type]
        .flat()
        .filter((kind) => kind !== 'null')
        .map((kind) => KINDS[String(kind)])
        .join(' or ')}`;
    case 'format':
      return FORMATS[String(params.format)]?.message ?? 'has the wrong format';
    case 'minimum':
      return `must be ${params.limit} or more`;
    case 'maximum':
      return `must be ${params.limit} or less`;
    case 'minLength':
      return `must have at least ${count(params.limit, 'character')}`;
    case 'maxLength':
      return `must have at most ${count(params.limit, 'character')}`;
    case 'minItems':
      return `must have at least ${count(params.limit, 'item')}`;
    case 'maxItems':
      return `must have at most ${count(params.limit, 'item')}`;
    case 'maxProperties':
      return `must have at most ${count(params.limit, 'name')}`;
    case 'propertyNames':
      return `must have names of the form ${parentSchema?.propertyNames?.pattern ?? 'of the schema'}`;
    case 'maxText':
      return (
        `must have at most ${Number(parentSchema?.maxText).toLocaleString('en')} characters of text in all` +
        '; send fewer items at a time'
      );
    case 'anyOf':
      return `must be ${parentSchema?.title ?? 'of another format'}`;
    default:
      return message ?? 'is not valid';
  }
}
