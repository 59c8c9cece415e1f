import type { JsonSchema } from '../../language/validation/json-schema.js';

const text = (description: string, more: JsonSchema = {}) => ({
  description,
  schema: { type: 'string', ...more },
});

export const headers = {
  RequestId: text(
    'The id of the request: the X-Request-Id that was sent if it is well-formed, else a new one.',
  ),
  CacheControl: text('No cache may keep the response.', { const: 'no-store' }),
  IdempotentReplayed: text(
    'Sent if the response is that of an earlier request with the same `Idempotency-Key`.',
    { const: 'true' },
  ),
  TotalEstimated: text('Sent if a total in the response is an estimate. Totals above 10,000 are estimates.', {
    const: 'true',
  }),
  UnknownFields: text('The unknown fields of the query and the body, separated by commas, at most 10.'),
  ETag: text('Changes whenever the response does. Send it as `If-None-Match` with the next such request.', {
    pattern: '^W/"([1-9][0-9]*\\.)?[A-Za-z0-9_-]{22}"$',
  }),
  Allow: text('The methods of the path.'),
  RetryAfter: {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 1 },
  },
  Challenge: text('The authentication scheme.', { const: 'Bearer' }),
};

export const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

export const COMMON_HEADERS = {
  'X-Request-Id': reference('headers', 'RequestId'),
  'Cache-Control': reference('headers', 'CacheControl'),
};
export const REPLAYED = { 'Idempotent-Replayed': reference('headers', 'IdempotentReplayed') };
export const TAG = { ETag: reference('headers', 'ETag') };
export const TOTAL_ESTIMATED = { 'X-Total-Estimated': reference('headers', 'TotalEstimated') };
export const UNKNOWN_FIELDS = { 'X-Unknown-Fields': reference('headers', 'UnknownFields') };

export const RETRY = { 'Retry-After': reference('headers', 'RetryAfter') };
