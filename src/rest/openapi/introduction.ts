import { statutesVerifiedOn } from '../../domain/statute/table/statute.js';
import { VERSIONS, type VersionPrefix } from '../call/version.js';

const [NEWEST] = VERSIONS;

const AUTHENTICATION = `## Authentication

Send an API key of your brand in the header \`X-API-Key\`, or as a bearer token in \`Authorization\`. The
operator of the service issues keys. Each call states the scope that it needs. A key acts as its own person.
With the scope \`tenant:act_as\`, \`X-Tenant-Id\` names the tenant of the brand for whom to act. Calls for
operators need an operator token in place of the key.`;

const PAGINATION: Readonly<Record<VersionPrefix, string>> = {
  '/v2.1': `## Pagination

A list has pages. \`first\` is the number of records on a page, at most 100. \`page_info\` of the response has
\`has_next_page\` and \`end_cursor\`: to get the next page, send the same request with \`after\` set to
\`end_cursor\`. \`total_count\` is counted only on request. Above 10,000 it is an estimate, and the response
has the header \`X-Total-Estimated\`. A list that belongs to one record, such as the documents of a flow, is
returned completely: it has no pages, and at most 10,000 records. Timelines have pages.`,
  '/v2.0': `## Pagination

A list has pages by number or by offset. Each call documents its parameters, such as \`pageNo\`, or \`limit\`
and \`offset\`. A total above 10,000 is an estimate, and the response has the header
\`X-Total-Estimated\`.`,
};

const IDEMPOTENCY = `## Idempotency

Send each change with a new \`Idempotency-Key\`, such as a UUID. If no response arrives, send the same request
with the same key again: the change is made once, and the response is the same. Keys are kept for 7 days.
Calls whose response contains a secret do not accept an \`Idempotency-Key\`.`;

const UNKNOWN_FIELDS: Readonly<Record<VersionPrefix, string>> = {
  '/v2.1':
    'A field in another spelling, such as `expectedVersion` in place of `expected_version`, is an error too.',
  '/v2.0':
    'Calls of partners ignore fields that they do not have, and name them in the header ' +
    '`X-Unknown-Fields`. Calls of operators reject them.',
};

const errors = (version: VersionPrefix): string => `## Errors

An error has \`status: false\`, a \`code\` for programs and a \`message\` for people. \`errors\` lists every
wrong value at once, by the names of the request. Only 401 has no \`code\`. ${UNKNOWN_FIELDS[version]}

If you receive 429 or 503, wait \`Retry-After\` seconds, then send the same request again. Send a change with
the same \`Idempotency-Key\`. Each response has an \`X-Request-Id\`: give it to the operator when you report a
problem.`;

const versioning = (version: VersionPrefix): string => `## Versioning

This document describes \`${version}\`. ${
  version === NEWEST
    ? 'Use it for new software: it has every call for partners. `/v2.0` is the earlier interface, and ' +
      'stays as documented. `/v2.1` may get new calls, optional parameters, members of responses and error ' +
      'codes: ignore members that you do not use.'
    : `It stays as documented: it may get optional parameters and error codes, and no new calls or members ` +
      `of responses. For new software, use \`${NEWEST}\`.`
} Each version has an OpenAPI document: \`/v2.1/openapi.json\` and \`/v2.0/openapi.json\`. \`/openapi.json\`
is that of \`${NEWEST}\`. \`/graphql\` accepts the same keys.`;

/** Line breaks of the source are spaces; empty lines end a paragraph. */
const flowing = (text: string): string => text.replaceAll(/([^\n])\n(?!\n)/g, '$1 ');

/** What all calls of a version have in common: Markdown. */
export const introductionOf = (version: VersionPrefix): string =>
  [
    'Rental Flow manages a tenancy from the first viewing to the release of the deposit, for letting agencies ' +
      'in the UK.',
    AUTHENTICATION,
    PAGINATION[version],
    IDEMPOTENCY,
    errors(version),
    versioning(version),
    'An example of a response shows the first item of each list.',
    'Responses of more than 4 KiB are compressed if `Accept-Encoding` names `br` or `gzip`.',
    '## Statutes',
    'Statutory deadlines and the limits of payments follow the law as it was verified on ' +
      `${statutesVerifiedOn()}. They are not legal advice.`,
  ]
    .map(flowing)
    .join('\n\n');
