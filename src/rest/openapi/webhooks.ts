import { CATALOGUE, type CatalogueEntry, schemaOf } from '../../domain/events/catalogue.js';
import type { JsonSchema } from '../../language/validation/json-schema.js';

/** The tag of webhooks, and of the calls about their endpoints. */
export const TAG = 'Webhooks';

const ID: JsonSchema = { type: 'integer', minimum: 1 };
const orNull = ({ type, ...schema }: JsonSchema): JsonSchema => ({
  ...schema,
  type: [type ?? 'string', 'null'].flat(),
});
const objectOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const HEADERS: readonly [name: string, description: string][] = [
  ['webhook-id', 'The id of the event: the same for every attempt.'],
  ['webhook-timestamp', 'When the attempt was made, in seconds since 1970.'],
  ['webhook-signature', 'The signatures, each as `v1,` and base64, with spaces between them.'],
];

/** The webhooks of the OpenAPI document: for each type of event the request that endpoints get. */
export const webhooksOf = (): Record<string, object> =>
  Object.fromEntries([...CATALOGUE.values()].map((entry) => [entry.name, { post: requestOf(entry) }]));

const requestOf = (entry: CatalogueEntry): object => ({
  operationId: `webhook_${entry.name.replaceAll('.', '_')}`,
  summary: entry.name,
  description: `${entry.meaning} Requires the scope \`${entry.scope}\`.`,
  tags: [TAG],
  // A signature takes the place of a key.
  security: [],
  parameters: HEADERS.map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema: recordOf(entry) } } },
  responses: {
    '2XX': { description: 'The event has arrived.' },
    '410': { description: 'The endpoint is gone: it is disabled.' },
    default: { description: 'The event is sent again later.' },
  },
});

const recordOf = (entry: CatalogueEntry): JsonSchema =>
  objectOf({
    id: { type: 'string', description: 'The id of the event.' },
    type: { type: 'string', const: entry.name },
    version: { type: 'integer', const: 1 },
    timestamp: { type: 'string', format: 'date-time' },
    brand_id: ID,
    sequence: ID,
    subject: objectOf({ type: { type: 'string' }, id: ID }),
    flow_id: orNull(ID),
    cause: objectOf({ api_key_id: orNull(ID), user_id: orNull(ID), request_id: orNull({ type: 'string' }) }),
    data: schemaOf(entry),
  });
