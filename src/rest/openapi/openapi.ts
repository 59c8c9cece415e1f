import type { GraphQLSchema } from 'graphql';
import { statutesVerifiedOn } from '../../domain/statute/table/statute.js';
import type { RestCall } from '../call/call.js';
import type { Example } from '../example.js';
import { answerSchema } from './answer-schema.js';
import { bodySchema } from './body.js';
import { errorSchemas } from './error-schemas.js';
import { IDEMPOTENCY_KEY, IF_NONE_MATCH, TENANT } from './header-parameters.js';
import { headers } from './headers.js';
import { describeTypes, nameSchemas } from './named-schemas.js';
import { operationObject } from './operation.js';
import { sharedResponses } from './refusals.js';
import { SECURITY_SCHEMES } from './security.js';
import { TAGS, tagOf } from './tags.js';

const description = (): string =>
  [
    ...DESCRIPTION,
    `Statutory deadlines and the limits of payments follow the law as it was verified on ${statutesVerifiedOn()}. ` +
      'They are not legal advice.',
  ].join('\n\n');

const DESCRIPTION = [
  'Partners call these paths with an API key of their brand. `/graphql` takes the same keys.',
  'The acting tenant is the user of the key, or the tenant that `X-Tenant-Id` names.',
  'Calls of `/v2.1` and operator calls reject a query parameter or a field that they do not have, with the ' +
    'nearest name that they have (422). Calls of partners in `/v2.0` ignore it, and name it in the header ' +
    '`X-Unknown-Fields`.',
  'Repeat a request that is answered 429 or 503 after the seconds in `Retry-After`. Send changes with an ' +
    '`Idempotency-Key`, so that they can be repeated safely whenever no answer arrives.',
  'Answers of more than 4 KiB to partners are compressed where `Accept-Encoding` names `br` or `gzip`.',
];

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
      description: description(),
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
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
