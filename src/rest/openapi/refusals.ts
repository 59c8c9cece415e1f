import { OperationTypeNode } from 'graphql';
import { ERROR_STATUS, type ErrorCode } from '../../errors.js';
import type { JsonSchema } from '../../language/json-schema.js';
import type { RestCall } from '../call.js';

const ERROR: JsonSchema = {
  type: 'object',
  description: 'The body of every refusal but 401.',
  properties: {
    status: { type: 'boolean', const: false },
    message: { type: 'string', description: 'What is wrong, for a person.' },
    code: {
      type: 'string',
      enum: Object.keys(ERROR_STATUS).filter((code) => code !== 'UNAUTHENTICATED'),
      description: 'What is wrong, for a program.',
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
            description: 'Where the value was sent.',
          },
          path: { type: 'string', description: 'The path of the value, by the names of the request.' },
          message: { type: 'string', description: 'What is wrong with the value, and what is allowed.' },
        },
        required: ['in', 'path', 'message'],
      },
    },
    allowed: {
      type: 'array',
      description: 'The allowed values, where they are a closed list.',
      items: { type: ['string', 'number', 'boolean'] },
    },
    version: {
      type: 'integer',
      minimum: 1,
      description: 'The present version of the record, where the request expected another one.',
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

const text = (description: string, more: JsonSchema = {}) => ({
  description,
  schema: { type: 'string', ...more },
});

export const headers = {
  RequestId: text(
    'The id of the request: the X-Request-Id that was sent if it is well-formed, else a new one.',
  ),
  CacheControl: text('No cache may keep the answer.', { const: 'no-store' }),
  IdempotentReplayed: text(
    'Present where the answer is the one to an earlier request with the same `Idempotency-Key`.',
    { const: 'true' },
  ),
  UnknownFields: text(
    'The fields of the query and the body that the call does not have, separated by commas, at most 10.',
  ),
  ETag: text('Changes whenever the answer does. Send it as `If-None-Match` with the next such request.', {
    pattern: '^W/"[A-Za-z0-9_-]{22}"$',
  }),
  Allow: text('The methods of the path.'),
  RetryAfter: {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 1 },
  },
  Challenge: text('The scheme of the key.', { const: 'Bearer' }),
};

export const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

export const COMMON_HEADERS = {
  'X-Request-Id': reference('headers', 'RequestId'),
  'Cache-Control': reference('headers', 'CacheControl'),
};
export const REPLAYED = { 'Idempotent-Replayed': reference('headers', 'IdempotentReplayed') };
export const TAG = { ETag: reference('headers', 'ETag') };
export const UNKNOWN_FIELDS = { 'X-Unknown-Fields': reference('headers', 'UnknownFields') };

const RETRY = { 'Retry-After': reference('headers', 'RetryAfter') };

/** The refusals that several calls share: their names in `components`, their meanings and their headers. */
const SHARED: Readonly<Record<number, readonly [string, string, object?]>> = {
  400: ['BadRequest', 'The body is not valid JSON.'],
  401: [
    'Unauthorized',
    'The key is missing or invalid.',
    { 'WWW-Authenticate': reference('headers', 'Challenge') },
  ],
  403: [
    'Forbidden',
    'The key lacks the scope, its brand lacks the entitlement, or another kind of key is needed.',
  ],
  404: [
    'NotFound',
    'A record that the request names, or the tenant of `X-Tenant-Id`, does not exist in this brand.',
    UNKNOWN_FIELDS,
  ],
  405: ['MethodNotAllowed', 'The path has no such method.', { Allow: reference('headers', 'Allow') }],
  413: [
    'ContentTooLarge',
    'The body is larger than 1 MiB. That of a batch may have 4 MiB, and above 1 MiB 100,000 members and lists.',
  ],
  415: ['UnsupportedMediaType', 'The body is not `application/json` in UTF-8.'],
  422: [
    'UnprocessableContent',
    'Values are wrong; `errors` lists each of them. With `IDEMPOTENCY_CONFLICT`, the `Idempotency-Key` was ' +
      'used for another request.',
    UNKNOWN_FIELDS,
  ],
  429: [
    'TooManyRequests',
    'Too many requests of the key or its brand, or too many invalid keys of the address.',
    RETRY,
  ],
  431: ['HeadersTooLarge', 'The headers are larger than 16 KiB; the code is `PAYLOAD_TOO_LARGE`.'],
  500: [
    'InternalServerError',
    'The service failed. The message does not give the cause; the operator finds it by `X-Request-Id`.',
  ],
  503: ['ServiceUnavailable', 'The service is not ready, or the record was changed at the same time.', RETRY],
};

const NOT_MODIFIED = {
  description: 'The answer has the tag of `If-None-Match`. It has no body.',
  headers: { ...COMMON_HEADERS, ...TAG, ...UNKNOWN_FIELDS },
};

/** The responses of `components`: the refusals, and the answer that has not changed. */
export const sharedResponses = (): Record<string, object> => ({
  NotModified: NOT_MODIFIED,
  ...Object.fromEntries(
    Object.entries(SHARED).map(([status, [name, meaning, more]]) => [
      name,
      refusal(meaning, status === '401' ? 'Unauthenticated' : 'Error', more),
    ]),
  ),
});

const refusal = (description: string, schema: keyof typeof errorSchemas, more: object = {}): object => ({
  description,
  headers: { ...COMMON_HEADERS, ...more },
  content: { 'application/json': { schema: reference('schemas', schema) } },
});

/** Every call has these. A record is named in each, by a parameter or by `X-Tenant-Id`. */
const ALWAYS = [401, 403, 404, 405, 422, 429, 431, 500, 503];
const WITH_BODY = [400, 413, 415];

const REFUSALS: Partial<Record<ErrorCode, string>> = {
  DUPLICATE: '`DUPLICATE`: there is such a record already.',
  INVALID_TRANSITION:
    '`INVALID_TRANSITION`: the state of the record does not allow this; `allowed` lists what it does.',
  OPEN_FLOW:
    '`OPEN_FLOW`: the record belongs to an open flow, which has to be completed, decided or archived first.',
  VERSION_CONFLICT:
    '`VERSION_CONFLICT`: the record was changed in the meantime; `version` is its present version.',
  NOT_A_PARTY: '`NOT_A_PARTY`: the e-mail address is not that of a party of the flow.',
  PAYMENT_NOT_ALLOWED:
    '`PAYMENT_NOT_ALLOWED`: a statute forbids the payment; the message has the rule, its maximum and its source.',
  IDEMPOTENCY_IN_PROGRESS:
    '`IDEMPOTENCY_IN_PROGRESS`: the first request with this `Idempotency-Key` is still running; repeat it ' +
    'after the seconds in `Retry-After`.',
  IDEMPOTENCY_ANSWER_ERASED:
    '`IDEMPOTENCY_ANSWER_ERASED`: the change was made, and its answer was erased with the data of a person; do ' +
    'not repeat it.',
};

/** Whether a call takes the header Idempotency-Key. */
export const takesIdempotencyKey = ({ operation, field }: RestCall): boolean =>
  operation.operation === OperationTypeNode.MUTATION && !field.extensions.answersSecret;

/** The refusals of a call: the shared ones, and those that its document names. */
export function refusalsOf(call: RestCall): Record<number, object> {
  const statuses = [...ALWAYS, ...(call.method === 'GET' ? [] : WITH_BODY)];
  const shared = statuses.map((status) => [status, reference('responses', SHARED[status]?.[0] ?? '')]);
  const isRetryable = takesIdempotencyKey(call);
  const codes: ErrorCode[] = [
    ...call.refuses,
    ...(isRetryable ? (['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_ANSWER_ERASED'] as const) : []),
  ];
  const meanings = (status: number) =>
    codes.filter((code) => ERROR_STATUS[code] === status).flatMap((code) => REFUSALS[code] ?? []);
  const [conflicts, wrong] = [meanings(409), meanings(422)];
  return {
    ...Object.fromEntries(shared),
    ...(conflicts.length > 0 && {
      409: refusal(conflicts.join(' '), 'Error', { ...UNKNOWN_FIELDS, ...(isRetryable && RETRY) }),
    }),
    ...(wrong.length > 0 && {
      422: refusal([SHARED[422]?.[1], ...wrong].join(' '), 'Error', UNKNOWN_FIELDS),
    }),
  };
}
