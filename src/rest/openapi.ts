import { ERROR_STATUS, type ErrorCode } from '../errors.js';
import { type JsonSchema, nullable } from '../language/json-schema.js';
import { MAX_ID } from '../language/scalars.js';
import { answerSchema } from './answer-schema.js';
import type { Parameter, RestCall } from './call.js';
import type { Example } from './example.js';
import { schemaOf } from './request.js';

const ERROR: JsonSchema = {
  type: 'object',
  description: 'Every refusal but the two 401: what is wrong, by a code of a closed list.',
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
      description: 'Every value at fault, at most 100.',
      items: {
        type: 'object',
        properties: {
          in: {
            type: 'string',
            enum: ['path', 'query', 'body', 'header', 'arguments'],
            description: 'Where the value was given.',
          },
          path: { type: 'string', description: 'The value, by the name that the caller used.' },
          message: { type: 'string', description: 'What it has to be.' },
        },
        required: ['in', 'path', 'message'],
      },
    },
    allowed: {
      type: 'array',
      description: 'What would be taken, where that is a closed list.',
      items: { type: ['string', 'number', 'boolean'] },
    },
  },
  required: ['status', 'message', 'code'],
};

const UNAUTHENTICATED: JsonSchema = {
  type: 'object',
  description: 'The key is missing, or did not pass one of the five checks.',
  properties: {
    status: { type: 'boolean', const: false },
    message: { type: 'string', enum: ['No API key provided.', 'Invalid API key.'] },
  },
  required: ['status', 'message'],
};

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'The body is not valid JSON.',
  401: 'No key, or one that does not pass the five checks.',
  403: 'The key lacks the scope, the brand the entitlement, or the caller is of the wrong kind.',
  404: 'What the request names does not exist, or is another brand’s.',
  405: 'The path does not take this method.',
  409: 'The record is in a state that does not allow it, or there is such a record already.',
  413: 'The body is larger than 1 MiB.',
  415: 'The body is not application/json in UTF-8.',
  422: 'Values are not valid; every fault is listed.',
  429: 'Too many requests.',
  500: 'Something went wrong on the service’s side.',
  503: 'The service cannot answer just now.',
};

const TENANT = {
  name: 'X-Tenant-Id',
  in: 'header',
  required: false,
  description:
    'Another tenant of the brand, by user id, whom the call speaks for. Needs the scope `tenant:act_as`.',
  schema: { type: 'integer', minimum: 1, maximum: MAX_ID },
};

const TAGS = [
  { name: 'Administration', description: 'For the operator alone: the keys of a brand.' },
  { name: 'Flows', description: 'Tenancies on their way from the offer to the keys.' },
  { name: 'Maintenance', description: 'What has to be mended.' },
  { name: 'Properties', description: 'Homes, and those who ask after them.' },
  { name: 'Tenant', description: 'What a tenant tells, shares and is known for.' },
];

function tagOf({ path }: RestCall): string {
  if (path.includes('/brand/')) return 'Administration';
  if (path.includes('/openflow')) return 'Flows';
  if (path.includes('/properties/')) return 'Properties';
  return path.includes('/maintenance/') ? 'Maintenance' : 'Tenant';
}

/** The OpenAPI 3.1 document of the calls, with an example of each that was really made. */
export function openApi(
  calls: readonly RestCall[],
  examples: ReadonlyMap<string, Example>,
  version: string,
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    paths[call.path] ??= {};
    Object.assign(paths[call.path] ?? {}, {
      [call.method.toLowerCase()]: operation(call, examples.get(call.name)),
    });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rental Flow',
      version,
      summary: 'The partner interface: from the viewing to the keys.',
      description:
        'Partners call these paths with an API key of their brand. The same service speaks GraphQL at `/graphql`, with the same keys.',
      contact: {
        name: 'Rental Flow',
        url: 'https://rental-flow.example.com',
        email: 'support@rental-flow.example.com',
      },
      license: { name: 'Proprietary', url: 'https://rental-flow.example.com/license' },
      termsOfService: 'https://rental-flow.example.com/terms',
    },
    servers: [
      { url: 'http://127.0.0.1:4000', description: 'The service as it starts unless told otherwise.' },
    ],
    tags: TAGS,
    security: [{ apiKey: [] }, { bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'The API key. It wins where both headers are there.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'svcp_<12 hexadecimal characters>_<64 hexadecimal characters>',
          description: 'The API key as a bearer token.',
        },
      },
      parameters: { Tenant: TENANT },
      schemas: { Error: ERROR, Unauthenticated: UNAUTHENTICATED },
      headers: {
        RequestId: {
          description: 'The id of the request: the caller’s own X-Request-Id where it sent a decent one.',
          schema: { type: 'string' },
        },
      },
    },
  };
}

function operation(call: RestCall, example: Example | undefined): object {
  const bodyParameters = call.parameters.filter((one) => one.in === 'body');
  const others = call.parameters.filter((one) => one.in !== 'body');
  const hasBody = bodyParameters.length > 0;
  const headers = call.gate.for === 'partner' ? [{ $ref: '#/components/parameters/Tenant' }] : [];
  return {
    operationId: call.name,
    summary: call.description.split(/[.;:]/, 1)[0],
    description: [call.description, needs(call)].join('\n\n'),
    tags: [tagOf(call)],
    ...(others.length + headers.length > 0 && {
      parameters: [...others.map((one) => parameter(one, example)), ...headers],
    }),
    ...(hasBody && {
      requestBody: {
        description: 'The body of the call.',
        required: bodyParameters.some((one) => one.required),
        content: {
          'application/json': {
            schema: bodySchema(call, bodyParameters),
            ...(example?.request.body !== undefined && {
              examples: { one: { summary: 'One that succeeds', value: example.request.body } },
            }),
          },
        },
      },
    }),
    responses: {
      200: {
        description: 'It is done.',
        headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
        content: {
          'application/json': {
            schema: answerSchema(call),
            ...(example && { examples: { one: { summary: 'An answer', value: example.response } } }),
          },
        },
      },
      ...Object.fromEntries(refusals(call, hasBody).map((status) => [status, refusal(status)])),
    },
  };
}

function needs({ gate }: RestCall): string {
  if (gate.for === 'operator') return 'For the operator alone.';
  return gate.scope === null ? 'Any key may call it.' : `Needs the scope \`${gate.scope}\`.`;
}

function bodySchema({ gate }: RestCall, parameters: readonly Parameter[]): JsonSchema {
  const schema = schemaOf(parameters.map((one) => ({ ...one, schema: described(one) })));
  return gate.for === 'operator' ? { ...schema, additionalProperties: false } : schema;
}

/** Where null counts as absent, a member may be null. */
const described = ({ schema, description, default: defaultValue, nullIsAbsent }: Parameter): JsonSchema => ({
  ...(nullIsAbsent ? nullable(schema) : schema),
  ...(description && { description }),
  ...(defaultValue !== undefined && { default: defaultValue }),
});

function parameter(one: Parameter, example: Example | undefined): object {
  const value = example?.request[one.in === 'path' ? 'path' : 'query']?.[one.name];
  return {
    name: one.name,
    in: one.in,
    required: one.required,
    description: one.description,
    schema: { ...withoutNull(one.schema), ...(one.default !== undefined && { default: one.default }) },
    ...(value !== undefined && { examples: { one: { summary: 'One that succeeds', value } } }),
  };
}

/** A parameter in a URL cannot be null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const type = [schema.type ?? []].flat().filter((kind) => kind !== 'null');
  return {
    ...schema,
    ...(type[0] && { type: type[0] }),
    ...(schema.enum && { enum: schema.enum.filter((value) => value !== null) }),
  };
}

function refusals({ method }: RestCall, hasBody: boolean): number[] {
  const isChange = method !== 'GET';
  const codes: ErrorCode[] = [
    'UNAUTHENTICATED',
    'SCOPE_REQUIRED',
    'NOT_FOUND',
    'METHOD_NOT_ALLOWED',
    'VALIDATION_FAILED',
    'RATE_LIMITED',
    'INTERNAL',
    'UNAVAILABLE',
  ];
  if (hasBody) codes.push('MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (isChange) codes.push('INVALID_TRANSITION');
  return codes.map((code) => ERROR_STATUS[code]).sort((a, b) => a - b);
}

function refusal(status: number): object {
  const name = status === 401 ? 'Unauthenticated' : 'Error';
  const headers = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
  return {
    description: MEANINGS[status],
    headers,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  };
}
