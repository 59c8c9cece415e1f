import type { GraphQLSchema } from 'graphql';
import type { RestCall } from '../call/call.js';
import type { VersionPrefix } from '../call/version.js';
import type { Example } from '../example.js';
import { expectedVersionOf } from '../request/if-match.js';
import { rejectsUnknownFields } from '../request/unknown-fields.js';
import { addressesOf } from './addresses.js';
import { bodySchema } from './body.js';
import { withCallNames } from './call-names.js';
import { entryOf, inOrder, tagsOf } from './contents/contents.js';
import { referredExamples } from './error-examples.js';
import { sharedResponses } from './error-responses.js';
import { errorSchemas } from './error-schemas.js';
import { IDEMPOTENCY_KEY, IF_MATCH, IF_NONE_MATCH, TENANT } from './header-parameters.js';
import { headers } from './headers.js';
import { introductionOf } from './introduction.js';
import { operationObject } from './operation.js';
import { responseSchema } from './response-schema.js';
import { describeTypes, nameSchemas } from './schemas/named-schemas.js';
import { shareMembers } from './schemas/shared-members.js';
import { shareParameters } from './schemas/shared-parameters.js';
import { WEBHOOK_HEADERS, webhooksOf } from './schemas/webhooks.js';
import { SECURITY_SCHEMES } from './security.js';
import { streamObject } from './stream.js';

const DEFAULT_ADDRESS = 'http://127.0.0.1:4000';

interface Sources {
  calls: readonly RestCall[];
  streams: readonly RestCall[];
  examples: ReadonlyMap<string, Example>;
  /** The version of the service. */
  release: string;
  graphql: GraphQLSchema;
}

/** The OpenAPI 3.1 document of a version, with examples that were recorded on the demo data. */
export function openApi(
  version: VersionPrefix,
  { calls: all, streams, examples, release, graphql }: Sources,
): object {
  const calls = inOrder(all.filter((call) => call.version.prefix === version));
  const [first] = calls;
  if (!first) throw new Error(`${version} has no calls.`);
  const { namesFragments } = first.version;
  const ofCalls = calls.map((call) => ({ call, body: bodySchema(call), response: responseSchema(call) }));
  const { schemas, withReferences } = nameSchemas(
    ofCalls.flatMap(({ call, body, response }) => {
      const inUrl = call.parameters.filter((one) => one.in !== 'body').map((one) => one.schema);
      return [...inUrl, ...(body ? [body] : []), response].map((schema) => ({ call: call.name, schema }));
    }),
    namesFragments,
    describeTypes(graphql, first.version),
  );
  const paths: Record<string, Record<string, object>> = {};
  for (const { call, body, response } of ofCalls) {
    const operation = operationObject({
      call,
      ...entryOf(call),
      example: examples.get(call.id),
      body: body && withReferences(body),
      response: withReferences(response),
      withReferences,
    });
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
  }
  for (const call of streams.filter((one) => one.version.prefix === version))
    paths[call.path] = { get: streamObject({ call, ...entryOf(call), withReferences }) };
  // The names of the components of /v2.0 stay.
  const shared = namesFragments ? shareParameters(paths) : {};
  const hasWebhooks = calls.some(({ name }) => name === 'CreateWebhookEndpoint');
  const responses = sharedResponses(calls);
  const document = {
    openapi: '3.1.0',
    info: {
      title: `Rental Flow ${version}`,
      version: release,
      summary: 'The REST API for lettings, from the offer to the keys.',
      description: introductionOf(version),
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    ...addressesOf(version, DEFAULT_ADDRESS),
    tags: tagsOf(calls),
    security: [{ apiKey: [] }, { bearer: [] }],
    paths,
    ...(hasWebhooks && { webhooks: webhooksOf() }),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: {
        Tenant: TENANT,
        IdempotencyKey: IDEMPOTENCY_KEY,
        ...(calls.some(expectedVersionOf) && { IfMatch: IF_MATCH }),
        IfNoneMatch: IF_NONE_MATCH,
        ...shared,
        ...(hasWebhooks && WEBHOOK_HEADERS),
      },
      responses,
      headers: { ...always, ...(!calls.every(rejectsUnknownFields) && { UnknownFields }) },
      schemas: { ...errorSchemas, ...sorted(namesFragments ? shareMembers(schemas) : schemas) },
      examples: referredExamples(responses),
    },
  };
  return withCallNames(document, calls);
}

const { UnknownFields, ...always } = headers;

const sorted = <T>(members: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
