import { ERROR_CODES, ERRORS, type ErrorCode } from '../../error-codes.js';
import type { JsonSchema } from '../../language/validation/json-schema.js';
import { examplesOf } from './error-examples.js';
import { COMMON_HEADERS, reference } from './headers.js';

/** What an error code means, and what a caller can do. */
export const whatToDo = (code: ErrorCode): string => `${ERRORS[code].meaning} ${ERRORS[code].action}`;

/** 401 has no code. */
const CODES = ERROR_CODES.filter((code) => code !== 'UNAUTHENTICATED');

const ERROR: JsonSchema = {
  type: 'object',
  description: 'The body of every error but 401.',
  properties: {
    status: { type: 'boolean', const: false },
    message: { type: 'string', description: 'What is wrong, for a person.' },
    code: {
      type: 'string',
      enum: CODES,
      description: [
        'What is wrong, for a program.',
        '',
        ...CODES.map((code) => `- \`${code}\` (${ERRORS[code].status}): ${whatToDo(code)}`),
      ].join('\n'),
    },
    errors: {
      type: 'array',
      description: 'Every wrong value, at most 100.',
      items: {
        type: 'object',
        properties: {
          in: {
            type: 'string',
            enum: ['path', 'query', 'body', 'header'],
            description: 'The part of the request that contains the value.',
          },
          path: { type: 'string', description: 'The path of the value, by the names of the request.' },
          message: { type: 'string', description: 'What is wrong with the value, and what is allowed.' },
        },
        required: ['in', 'path', 'message'],
      },
    },
    allowed: {
      type: 'array',
      description: 'The allowed values, if they are a closed list.',
      items: { type: ['string', 'number', 'boolean'] },
    },
    version: {
      type: 'integer',
      minimum: 1,
      description: 'The current version of the record, if the request expected another one.',
    },
  },
  required: ['status', 'message', 'code'],
};

const UNAUTHENTICATED: JsonSchema = {
  type: 'object',
  description: 'The body of 401.',
  properties: {
    status: { type: 'boolean', const: false },
    message: { type: 'string', enum: ['No API key provided.', 'Invalid API key.'] },
  },
  required: ['status', 'message'],
};

export const errorSchemas = { Error: ERROR, Unauthenticated: UNAUTHENTICATED };

/** The response of an error, with examples of its status or, with codes, of these codes. */
export const errorResponse = (
  description: string,
  status: number,
  more: object = {},
  codes?: readonly ErrorCode[],
): object => ({
  description,
  headers: { ...COMMON_HEADERS, ...more },
  content: {
    'application/json': {
      schema: reference('schemas', status === ERRORS.UNAUTHENTICATED.status ? 'Unauthenticated' : 'Error'),
      ...examplesOf(status, codes),
    },
  },
});
