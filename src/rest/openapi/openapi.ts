import type { GraphQLSchema } from 'graphql';
import { MAX_ID } from '../../language/id.js';
import type { RestCall } from '../call.js';
import type { Example } from '../example.js';
import { answerSchema } from './answer-schema.js';
import { errorSchemas } from './error-schemas.js';
import { headers } from './headers.js';
import { describeTypes, nameSchemas } from './named-schemas.js';
import { bodySchema, operationObject } from './operation.js';
import { sharedResponses } from './refusals.js';

const TENANT = {
  name: 'X-Tenant-Id',
  in: 'header',
  required: false,
  description:
    'The user id of another tenant of the brand, for whom to act. Needs the scope `tenant:act_as`.',
  schema: { type: 'integer', minimum: 1, maximum: MAX_ID },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A value of your choice, new for each change, such as a UUID. If no answer arrives, send the same ' +
    'request with the same key again: the change is made once, and the answer is the same. Keys are kept ' +
    'for 7 days.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
};

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of an answer that you have. If the answer is still the same, it is 304, without a body.',
  schema: { type: 'string' },
};

const DESCRIPTION = [
  'Partners call these paths with an API key of their brand. `/graphql` takes the same keys.',
  'The acting tenant is the user of the key, or the tenant that `X-Tenant-Id` names.',
  'Calls of partners ignore fields that they do not have, and name them in the header `X-Unknown-Fields`. ' +
    'Operator calls refuse them, and calls of `/v2.1` refuse a field in another spelling, such as ' +
    '`expectedVersion` for `expected_version`.',
  'Repeat a request that is answered 429 or 503 after the seconds in `Retry-After`. Send changes with an ' +
    '`Idempotency-Key`, so that they can be repeated safely whenever no answer arrives.',
  'Answers of more than 4 KiB to partners are compressed where `Accept-Encoding` names `br` or `gzip`.',
].join('\n\n');

const TAGS = [
  { name: 'Administration', description: 'The API keys of a brand. Operator only.' },
  { name: 'Directory', description: 'Branches, agents and people.' },
  { name: 'Flows', description: 'Tenancies from the offer to the keys.' },
  { name: 'Maintenance', description: 'Maintenance issues.' },
  { name: 'Properties', description: 'Properties and enquiries.' },
  { name: 'Tenant', description: 'Tenant information, rent-ready profile and pre-qualification.' },
];

/** The tag of a call of /v2.1, by the first noun of its path. */
const TAG_OF_NOUN: Readonly<Record<string, string>> = {
  agents: 'Directory',
  branches: 'Directory',
  brands: 'Administration',
  'maintenance-issues': 'Maintenance',
  people: 'Directory',
  'portal-leads': 'Properties',
  properties: 'Properties',
  'pre-qualification': 'Tenant',
  'pre-qualifications': 'Tenant',
  'rent-ready-profile': 'Tenant',
  'tenant-information': 'Tenant',
  viewer: 'Directory',
};

function tagOf({ path }: RestCall): string {
  const [, noun] = /^\/v2\.1\/([^/]+)/.exec(path) ?? [];
  if (noun) return TAG_OF_NOUN[noun] ?? 'Flows';
  if (path.includes('/brand/')) return 'Administration';
  if (path.includes('/openflow')) return 'Flows';
  if (path.includes('/properties/')) return 'Properties';
  return path.includes('/maintenance/') ? 'Maintenance' : 'Tenant';
}

const PARTNER_KEY = 'svcp_<12 hexadecimal characters>_<64 hexadecimal characters>';
const OPERATOR_TOKEN = PARTNER_KEY.replace('svcp', 'svco');

const inHeader = (description: string) => ({ type: 'apiKey', in: 'header', name: 'X-API-Key', description });
const asBearer = (bearerFormat: string, description: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat,
  description,
});

const SECURITY_SCHEMES = {
  apiKey: inHeader('The API key of a brand. With both headers, X-API-Key takes precedence.'),
  bearer: asBearer(PARTNER_KEY, 'The API key of a brand, as a bearer token.'),
  operatorToken: inHeader('An operator token. With both headers, X-API-Key takes precedence.'),
  operatorBearer: asBearer(OPERATOR_TOKEN, 'An operator token, as a bearer token.'),
};

/** The OpenAPI 3.1 document of the REST API, with examples that were recorded on the demo data. */
export function openApi(
  calls: readonly RestCall[],
  examples: ReadonlyMap<string, Example>,
  version: string,
  schema: GraphQLSchema,
): object {
  const ofCalls = calls.map((call) => ({ call, body: bodySchema(call), answer: answerSchema(call) }));
  const { schemas, withReferences } = nameSchemas(
    ofCalls.flatMap(({ call, body, answer }) => {
      const inUrl = call.parameters.filter((one) => one.in !== 'body').map((one) => one.schema);
      return [...inUrl, ...(body ? [body] : []), answer].map((one) => ({
        call: call.name,
        prefix: call.version.schemaPrefix,
        schema: one,
      }));
    }),
    describeTypes(schema),
  );
  const paths: Record<string, Record<string, object>> = {};
  for (const { call, body, answer } of ofCalls) {
    const operation = operationObject({
      call,
      tag: tagOf(call),
      example: examples.get(call.id),
      body: body && withReferences(body),
      answer: withReferences(answer),
      withReferences,
    });
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rental Flow',
      version,
      summary: 'The partner API for rental and property workflows.',
      description: DESCRIPTION,
      contact: {
        name: 'Rental Flow',
        url: 'https://rental-flow.example.com',
        email: 'support@rental-flow.example.com',
      },
      license: { name: 'Proprietary', url: 'https://rental-flow.example.com/license' },
      termsOfService: 'https://rental-flow.example.com/terms',
    },
    servers: [{ url: 'http://127.0.0.1:4000', description: 'The default address of the service.' }],
    tags: TAGS,
    security: [{ apiKey: [] }, { bearer: [] }],
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: { Tenant: TENANT, IdempotencyKey: IDEMPOTENCY_KEY, IfNoneMatch: IF_NONE_MATCH },
      responses: sharedResponses(calls),
      headers,
      schemas: { ...errorSchemas, ...sorted(schemas) },
    },
  };
}

const sorted = <T>(members: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
