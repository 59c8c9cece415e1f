import { getNamedType, isObjectType } from 'graphql';
import { type Gate, requirementOf } from '../../auth/gates.js';
import type { JsonSchema } from '../../language/validation/json-schema.js';
import type { Parameter, RestCall } from '../call/call.js';
import type { Example } from '../example.js';
import { expectedVersionOf } from '../request/if-match.js';
import { rejectsUnknownFields } from '../request/unknown-fields.js';
import { requestBody } from './body.js';
import { errorResponsesOf, takesIdempotencyKey } from './error-responses.js';
import { COMMON_HEADERS, REPLAYED, reference, TAG, TOTAL_ESTIMATED, UNKNOWN_FIELDS } from './headers.js';
import { withShortLists } from './short-example.js';

/** The parts of one call's entry in the OpenAPI document. */
export interface Operation {
  call: RestCall;
  tag: string;
  /** What the call does, in a few words. */
  summary: string;
  example: Example | undefined;
  /** The schemas of the body and of the response, with references to the named ones. */
  body: JsonSchema | undefined;
  response: JsonSchema;
  withReferences: (schema: JsonSchema) => JsonSchema;
}

const OPERATOR_SECURITY = [{ operatorToken: [] }, { operatorBearer: [] }];
const PARTNER_SECURITY = [{ apiKey: [] }, { bearer: [] }];

export function operationObject({
  call,
  tag,
  summary,
  example,
  body,
  response,
  withReferences,
}: Operation): object {
  const isPartner = call.gate.for === 'partner';
  const isRetryable = takesIdempotencyKey(call);
  const isTagged = call.method === 'GET';
  const inUrl = call.parameters.filter((one) => one.in !== 'body');
  const parameters = [
    ...inUrl.map((one) => parameterObject(one, example, withReferences)),
    ...(isPartner ? [reference('parameters', 'Tenant')] : []),
    ...(isRetryable ? [reference('parameters', 'IdempotencyKey')] : []),
    ...(isTagged ? [reference('parameters', 'IfNoneMatch')] : []),
    ...(expectedVersionOf(call) ? [reference('parameters', 'IfMatch')] : []),
  ];
  return {
    operationId: call.name,
    summary,
    description: [call.description, call.gates.map(requirementOf).join(' ')].join('\n\n'),
    tags: [tag],
    ...(!isPartner && { security: securityOf(call.gate) }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(call, body, example) }),
    responses: {
      200: {
        description: 'Success',
        headers: {
          ...COMMON_HEADERS,
          ...((isTagged || expectedVersionOf(call)) && TAG),
          ...(!rejectsUnknownFields(call) && UNKNOWN_FIELDS),
          ...(isRetryable && REPLAYED),
          ...(hasTotal(call) && TOTAL_ESTIMATED),
        },
        content: {
          'application/json': {
            schema: response,
            ...(example && { example: withShortLists(example.response) }),
          },
        },
      },
      ...(isTagged && { 304: reference('responses', 'NotModified') }),
      ...errorResponsesOf(call),
    },
  };
}

const securityOf = (gate: Gate): object[] =>
  gate.for === 'operator' && gate.orScope !== undefined
    ? [...OPERATOR_SECURITY, ...PARTNER_SECURITY]
    : OPERATOR_SECURITY;

/** Whether a response of the call has a total, which may be an estimate. */
function hasTotal({ field }: RestCall): boolean {
  const type = getNamedType(field.type);
  return isObjectType(type) && Object.values(type.getFields()).some(({ extensions }) => extensions.isTotal);
}

/** A parameter in a URL. */
export function parameterObject(
  one: Parameter,
  example: Example | undefined,
  withReferences: (schema: JsonSchema) => JsonSchema,
): object {
  const value = example?.request[one.in === 'path' ? 'path' : 'query']?.[one.name];
  const schema = { ...withoutNull(one.schema), ...(one.default !== undefined && { default: one.default }) };
  return {
    name: one.name,
    in: one.in,
    required: one.required,
    description: one.description,
    schema: withReferences(schema),
    ...(value !== undefined && { example: value }),
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
