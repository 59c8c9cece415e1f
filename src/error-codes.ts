/** The checks of a request; `none` if all were passed. */
export type Check =
  | 'route'
  | 'host'
  | 'key'
  | 'address'
  | 'origin'
  | 'rate'
  | 'turn'
  | 'caller'
  | 'scope'
  | 'entitlement'
  | 'body'
  | 'idempotency'
  | 'cost'
  | 'values'
  | 'record'
  | 'state'
  | 'law'
  | 'database'
  | 'service'
  | 'none';

export interface ErrorMeaning {
  /** The check that usually ends a request with this error. */
  check: Check;
  /** The status of a REST response. GraphQL returns it too for what is rejected before the operation runs. */
  status: number;
  /** What has happened, in full sentences. */
  meaning: string;
  /** What a caller can do. */
  action: string;
  /** What an operator can do about it, if that is something else. */
  operatorAction?: string;
}

const RETRY =
  'Wait `Retry-After` seconds, then send the same request again. Send a change with the same ' +
  '`Idempotency-Key`.';

/**
 * The closed list of expected errors. Both APIs use these codes: REST in `code`, GraphQL in
 * `extensions.code`. The table of the guide to errors and the descriptions in the OpenAPI document are made
 * from it.
 */
export const ERRORS = {
  MALFORMED_JSON: {
    check: 'body',
    status: 400,
    meaning: 'The body is not valid JSON in UTF-8.',
    action: 'Correct the body.',
  },
  UNAUTHENTICATED: {
    check: 'key',
    status: 401,
    meaning:
      'The key is missing, wrong, expired or revoked, or an operator token was sent to a REST call for ' +
      'partners. The body of the response has no `code`, as the documented interface requires.',
    action: 'Check the header `X-API-Key`. If the key is complete, ask the operator for a new one.',
    operatorAction: 'Check the header `X-API-Key`. If the key is complete, issue a new one.',
  },
  SCOPE_REQUIRED: {
    check: 'scope',
    status: 403,
    meaning: 'The key does not have the scope that this call needs.',
    action: 'Ask the operator for a key with the scope in the message.',
    operatorAction: 'Issue a key with the scope in the message.',
  },
  ENTITLEMENT_REQUIRED: {
    check: 'entitlement',
    status: 403,
    meaning: 'The brand of the key does not have the product that this call belongs to.',
    action: 'Ask the operator for the entitlement in the message.',
    operatorAction: 'Give the brand the entitlement in the message.',
  },
  ORIGIN_NOT_ALLOWED: {
    check: 'origin',
    status: 403,
    meaning: 'The key does not name the origin of the page that sent the request.',
    action: 'Ask the operator for a key with this origin, or call from a server.',
    operatorAction: 'Issue a key with this origin, or call from a server.',
  },
  OPERATOR_REQUIRED: {
    check: 'caller',
    status: 403,
    meaning: 'The call is for operators, and the request has the key of a partner.',
    action: 'Use an operator token, or another call.',
  },
  PARTNER_REQUIRED: {
    check: 'caller',
    status: 403,
    meaning:
      'The operation is for partners, and the request has an operator token. REST calls return 401 instead.',
    action: 'Use the API key of a brand.',
  },
  NOT_FOUND: {
    check: 'record',
    status: 404,
    meaning: 'The path, or a record of the request, does not exist in this brand.',
    action: 'Check the path and the ids.',
  },
  METHOD_NOT_ALLOWED: {
    check: 'route',
    status: 405,
    meaning: 'The path does not have this method.',
    action: 'Use a method of the header `Allow`.',
  },
  INVALID_TRANSITION: {
    check: 'state',
    status: 409,
    meaning: 'The state of the record does not allow this; `allowed` lists the values that are allowed now.',
    action: 'Read the record again, and choose one of `allowed`.',
  },
  DUPLICATE: {
    check: 'state',
    status: 409,
    meaning: 'Such a record exists already.',
    action: 'Use the existing record.',
  },
  TENANCY_OVERLAP: {
    check: 'state',
    status: 409,
    meaning: 'The tenants of another flow have the keys of the whole property.',
    action:
      'Archive the other flow if its tenancy has ended, or state on both that the rooms are let one by one.',
  },
  OPEN_FLOW: {
    check: 'state',
    status: 409,
    meaning: 'The record belongs to an open flow, which has to be completed, decided or archived first.',
    action: 'End the flow first.',
  },
  VERSION_CONFLICT: {
    check: 'state',
    status: 409,
    meaning: 'The record was changed in the meantime; `version` is its current version.',
    action: 'Read the record again, and decide whether the change still makes sense.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    check: 'idempotency',
    status: 409,
    meaning: 'The first request with this `Idempotency-Key` is still running.',
    action: RETRY,
  },
  IDEMPOTENCY_ANSWER_ERASED: {
    check: 'idempotency',
    status: 409,
    meaning: 'The change was made, and its response was erased with the data of a person.',
    action: 'Do not send the change again.',
  },
  PRECONDITION_FAILED: {
    check: 'state',
    status: 412,
    meaning: 'The record does not have the version of If-Match; `version` is its current version.',
    action: 'Read the record again, and decide whether the change still makes sense.',
  },
  PAYLOAD_TOO_LARGE: {
    check: 'body',
    status: 413,
    meaning:
      'The body is too large, or has too many members, items or levels. If the headers are too large, ' +
      'the status is 431.',
    action: 'Send less at a time.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    check: 'body',
    status: 415,
    meaning: 'The body is not `application/json` in UTF-8.',
    action: 'Send JSON, with `application/json` in the header Content-Type.',
  },
  VALIDATION_FAILED: {
    check: 'values',
    status: 422,
    meaning: 'Some values are not valid; `errors` lists each of them.',
    action: 'Correct the values.',
  },
  NOT_A_PARTY: {
    check: 'values',
    status: 422,
    meaning: 'The e-mail address does not belong to a party of the flow.',
    action: 'Use the address of a tenant, a guarantor, a landlord or the agent of the flow.',
  },
  PAYMENT_NOT_ALLOWED: {
    check: 'law',
    status: 422,
    meaning:
      'A statute or an earlier payment forbids this payment. For a statute, the message has the rule, its ' +
      'maximum and its source.',
    action: 'Do not take the payment, or take at most the maximum.',
  },
  LAW_FORBIDS: {
    check: 'law',
    status: 422,
    meaning: 'By statute, the terms have no effect. The message has the rule and its source.',
    action: 'Change the terms. If the derived kind of tenancy is wrong, state the kind.',
  },
  TOO_EXPENSIVE: {
    check: 'cost',
    status: 422,
    meaning: 'The operation needed too many database reads, or too much text.',
    action: 'Select fewer fields, or shorter lists.',
  },
  CURSOR_EXPIRED: {
    check: 'values',
    status: 410,
    meaning: 'The feed no longer has the events after this cursor, or the cursor is ahead of the feed.',
    action: 'Read the current state of the records, then continue with the cursor in `allowed`.',
  },
  IDEMPOTENCY_CONFLICT: {
    check: 'idempotency',
    status: 422,
    meaning: 'The `Idempotency-Key` was used for another request.',
    action: 'Use a new key for each change.',
  },
  RATE_LIMITED: {
    check: 'rate',
    status: 429,
    meaning:
      'There were too many requests, large bodies or wrong keys at once. If a request does not arrive ' +
      'within 60 seconds, the status is 408.',
    action: `${RETRY} Send fewer requests at a time.`,
  },
  INTERNAL: {
    check: 'service',
    status: 500,
    meaning: 'The service failed unexpectedly. The message does not give the cause.',
    action: 'Send the request again once. If it fails again, report its `X-Request-Id` to the operator.',
  },
  UNAVAILABLE: {
    check: 'database',
    status: 503,
    meaning:
      'The database is busy or cannot be reached, or the record is being changed by others. If the ' +
      'message states that the change may have been made, its outcome is unknown.',
    action: RETRY,
  },
} as const satisfies Record<string, ErrorMeaning>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[];
