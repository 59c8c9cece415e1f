import { getNamedType, OperationTypeNode } from 'graphql';
import { ERRORS, type ErrorCode } from '../../error-codes.js';
import { Id } from '../../language/graphql/scalars.js';
import type { RestCall } from '../call/call.js';
import { expectedVersionOf } from '../request/if-match.js';
import { rejectsUnknownFields } from '../request/unknown-fields.js';
import { errorResponse, whatToDo } from './error-schemas.js';
import { COMMON_HEADERS, RETRY, reference, TAG, UNKNOWN_FIELDS } from './headers.js';

/**
 * The error responses that several calls share: their names in `components`, their meanings and their
 * headers.
 */
const SHARED: Readonly<Record<number, readonly [string, string, object?]>> = {
  400: ['BadRequest', 'The body is not valid JSON.'],
  401: [
    'Unauthorized',
    'The key is missing or invalid.',
    { 'WWW-Authenticate': reference('headers', 'Challenge') },
  ],
  403: [
    'Forbidden',
    'The key lacks the scope, its brand lacks the entitlement, another kind of key is required, or the ' +
      'origin of the caller’s page is not an origin of the key (`ORIGIN_NOT_ALLOWED`).',
  ],
  404: ['NotFound', 'A record of the request, or the tenant in `X-Tenant-Id`, does not exist in this brand.'],
  405: ['MethodNotAllowed', 'The path has no such method.', { Allow: reference('headers', 'Allow') }],
  412: [
    'PreconditionFailed',
    'The record has another version than `If-Match`; `version` is the current one.',
  ],
  413: [
    'ContentTooLarge',
    'The body is larger than 1 MiB, or has more than 20,000 members and items or 50 levels. The ' +
      'limits of a batch are 4 MiB, and 60,000 members and items.',
  ],
  415: ['UnsupportedMediaType', 'The body is not `application/json` in UTF-8.'],
  422: [
    'UnprocessableContent',
    'Values are wrong; `errors` lists each of them. With `IDEMPOTENCY_CONFLICT`, the `Idempotency-Key` was ' +
      'used for another request.',
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
  503: [
    'ServiceUnavailable',
    'The database is busy or cannot be reached, or the record was changed at the same time. If the ' +
      'message states that the change may have been made, send it again with the same `Idempotency-Key`.',
    RETRY,
  ],
};

/** The shared responses of requests that were read, and so may have named ignored fields. */
const OF_READ_REQUESTS = ['404', '422'];

/** The header with the fields that calls ignore, if one of them does. */
const ignoredBy = (...calls: readonly RestCall[]) =>
  calls.every(rejectsUnknownFields) ? {} : UNKNOWN_FIELDS;

const notModified = (calls: readonly RestCall[]) => ({
  description: 'The response has the tag of `If-None-Match`. It has no body.',
  headers: { ...COMMON_HEADERS, ...TAG, ...ignoredBy(...calls) },
});

/** The codes of 422 that every call may return. */
const ofAllCalls = (status: number): ErrorCode[] | undefined =>
  status === 422 ? ['VALIDATION_FAILED'] : undefined;

/** The responses of `components`: the errors, and the response that has not changed. */
export const sharedResponses = (calls: readonly RestCall[]): Record<string, object> => ({
  NotModified: notModified(calls),
  ...Object.fromEntries(
    Object.entries(SHARED)
      .filter(([status]) => status !== '412' || calls.some(expectedVersionOf))
      .map(([status, [name, meaning, more]]) => [
        name,
        errorResponse(
          meaning,
          Number(status),
          { ...more, ...(OF_READ_REQUESTS.includes(status) && ignoredBy(...calls)) },
          ofAllCalls(Number(status)),
        ),
      ]),
  ),
  ...Object.fromEntries(
    calls.flatMap((call) => ownResponsesOf(call).map(({ name, response }) => [name, response])),
  ),
});

/** Every call has these. */
const ALWAYS = [401, 403, 405, 422, 429, 431, 500, 503];
const WITH_BODY = [400, 413, 415];

/** Whether a call takes the header Idempotency-Key. */
export const takesIdempotencyKey = ({ operation, field }: RestCall): boolean =>
  operation.operation === OperationTypeNode.MUTATION && !field.extensions.returnsSecret;

/** The errors of a call that takes an Idempotency-Key. */
const RETRIES: readonly ErrorCode[] = ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_ANSWER_ERASED'];

/** A response with codes of the calls that return it, by the name that it has in `components`. */
interface OwnResponse {
  status: number;
  name: string;
  response: object;
}

/** The responses of a call with its own codes. Calls with the same codes share one. */
function ownResponsesOf(call: RestCall): OwnResponse[] {
  const codesOf = (status: number) => call.errors.filter((code) => ERRORS[code].status === status);
  const [conflicts, gone, wrong] = [codesOf(409), codesOf(410), codesOf(422)];
  const isRetryable = takesIdempotencyKey(call);
  const ignored = ignoredBy(call);
  const codes = [...conflicts, ...(isRetryable ? RETRIES : [])];
  return [
    codes.length > 0 && {
      status: 409,
      name: `Conflict${[...conflicts.map(pascalCase), ...(isRetryable ? ['Retry'] : [])].join('')}`,
      response: errorResponse(meaningsOf(codes), 409, { ...ignored, ...(isRetryable && RETRY) }, codes),
    },
    gone.length > 0 && {
      status: 410,
      name: `Gone${gone.map(pascalCase).join('')}`,
      response: errorResponse(meaningsOf(gone), 410, ignored, gone),
    },
    wrong.length > 0 && {
      status: 422,
      name: `UnprocessableContent${wrong.map(pascalCase).join('')}`,
      response: errorResponse(`${SHARED[422]?.[1]} ${meaningsOf(wrong)}`, 422, ignored, [
        'VALIDATION_FAILED',
        ...wrong,
      ]),
    },
  ].filter((one) => one !== false);
}

const meaningsOf = (codes: readonly ErrorCode[]): string =>
  codes.map((code) => `\`${code}\`: ${whatToDo(code)}`).join(' ');

/** `OPEN_FLOW` becomes `OpenFlow`. */
const pascalCase = (code: string): string =>
  code.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, first: string) => first.toUpperCase());

/** Whether the request can name a record: by a parameter, or by `X-Tenant-Id`. */
const namesRecord = ({ gate, parameters }: RestCall): boolean =>
  gate.for === 'partner' || parameters.some(({ type }) => getNamedType(type).name === Id.name);

/** The error responses of a call: the shared ones, and those that its document names. */
export function errorResponsesOf(call: RestCall): Record<number, object> {
  const statuses = [
    ...ALWAYS,
    ...(namesRecord(call) ? [404] : []),
    ...(call.method === 'GET' ? [] : WITH_BODY),
    ...(expectedVersionOf(call) ? [412] : []),
  ];
  const shared = statuses.map((status) => [status, reference('responses', SHARED[status]?.[0] ?? '')]);
  return {
    ...Object.fromEntries(shared),
    ...Object.fromEntries(
      ownResponsesOf(call).map(({ status, name }) => [status, reference('responses', name)]),
    ),
  };
}
