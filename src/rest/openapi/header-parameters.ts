import { MAX_ID } from '../../language/graphql/id.js';

export const TENANT = {
  name: 'X-Tenant-Id',
  in: 'header',
  required: false,
  description:
    'The person id of the tenant for whom to act, in the same brand. Requires the scope `tenant:act_as`.',
  schema: { type: 'integer', minimum: 1, maximum: MAX_ID },
};

export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A value of your choice, new for each change, such as a UUID. If no response arrives, send the ' +
    'same request with the same key again: the change is made once, and the response is the same. Keys ' +
    'are kept for 7 days.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
};

export const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of the flow as you have read it, or its version in quotes, such as "5". It works like ' +
    '`expected_version`: if the flow has another version, nothing is changed, and the response is 412.',
  schema: { type: 'string' },
};

export const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of a response that you have. If the response has not changed, the status is 304, ' +
    'without a body.',
  schema: { type: 'string' },
};
