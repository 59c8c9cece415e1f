import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Allowed } from '../errors.js';
import { MAX_FAULTS } from '../errors.js';
import { isDay } from './calendar.js';
import { trimEmailAddress } from './email-address.js';
import { parseInstant } from './instant.js';
import type { JsonSchema } from './json-schema.js';
import { normalOrigin } from './origin.js';
import { pointerSteps, type ValuePath } from './value-path.js';

/** What is wrong with a value, and where in it. */
export interface ValueFault {
  path: ValuePath;
  message: string;
  allowed?: readonly Allowed[];
}

export type Validate = (value: unknown) => ValueFault[];

const HTTPS_URL = /^https:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:[/?#][A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*)?$/;

const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  strict: false,
  strictNumbers: true,
  ownProperties: true,
});
const email = ajvFormats.default.get('email');
// A separator of lines is refused even at the ends: no mail program types one.
const isEmailAddress = (text: string): boolean =>
  email instanceof RegExp && email.test(trimEmailAddress(text)) && !/[\u2028\u2029]/.test(text);
ajv.addFormat('email', isEmailAddress);
ajv.addFormat('date-time', (text: string) => parseInstant(text) !== undefined);
ajv.addFormat('date', isDay);
ajv.addFormat('https-url', (text: string) => HTTPS_URL.test(text) && URL.canParse(text));
ajv.addFormat('web-origin', (text: string) => normalOrigin(text) !== undefined);

const FORMATS: Record<string, string> = {
  'date-time': 'must be a date-time that exists, such as 2026-05-01T09:30:00Z, in the years 0001 to 9999',
  date: 'must be a day that exists, such as 2026-12-01, in the years 0001 to 9999',
  'https-url': 'must be a URL that begins with https://',
  email: 'must be an e-mail address',
  'web-origin':
    'must be one origin, such as https://www.example.com or http://localhost:5173: https, or http for this ' +
    'machine (localhost, 127.0.0.1), a host without wildcards, a port if it is not the usual one, and no path',
};

const KINDS: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
};

/**
 * Returns a function that finds the faults of a value, at most 100. The schema is compiled with the first
 * value, since compiling every schema would delay the start.
 */
export function validator(schema: JsonSchema): Validate {
  let compiled: ValidateFunction | undefined;
  return (value) => {
    compiled ??= ajv.compile(schema);
    const check = compiled;
    check(value);
    const faults: ValueFault[] = [];
    const errors = check.errors ?? [];
    // The compiled function is kept as long as the process runs; a request's values must not be.
    check.errors = null;
    for (const error of errors) {
      if (error.schemaPath.includes('/anyOf/') || isCoveredByEnum(error)) continue;
      faults.push(toFault(error));
      if (faults.length === MAX_FAULTS) return faults;
    }
    collectTextFaults(value, [], faults, schema);
    return faults;
  };
}

/** A value of the wrong type fails the enum too, whose message is more helpful. */
function isCoveredByEnum({ keyword, parentSchema }: ErrorObject): boolean {
  return keyword === 'type' && parentSchema?.enum !== undefined;
}

function toFault(error: ErrorObject): ValueFault {
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
      return FORMATS[String(params.format)] ?? 'has the wrong format';
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
    case 'anyOf':
      return `must be ${parentSchema?.title ?? 'of another format'}`;
    default:
      return message ?? 'is not valid';
  }
}

/** No input type is deeper; a value below that is of the wrong type, which is a fault already. */
const MAX_DEPTH = 16;

/**
 * PostgreSQL cannot store the character NUL, and UTF-8 has no half of a surrogate pair. The items of a batch
 * are checked one by one, where the batch is read.
 */
function collectTextFaults(value: unknown, path: ValuePath, faults: ValueFault[], schema?: JsonSchema): void {
  if (faults.length === MAX_FAULTS || path.length > MAX_DEPTH || schema?.ruledItems) return;
  if (typeof value === 'string') {
    if (value.includes('\0')) faults.push({ path, message: 'must not contain the character NUL' });
    else if (!value.isWellFormed()) faults.push({ path, message: 'must be well-formed Unicode' });
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      collectTextFaults(item, [...path, index], faults, schema?.items);
    });
  } else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const [key, item] of Object.entries(value))
      collectTextFaults(item, [...path, key], faults, schema?.properties?.[key]);
  }
}
