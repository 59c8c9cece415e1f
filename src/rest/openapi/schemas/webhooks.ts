import { CATALOGUE, type CatalogueEntry, schemaOf } from '../../../domain/events/catalogue.js';

/** The tag of webhooks, and of the calls about their endpoints. */
export const TAG = 'Webhooks';

const HEADERS: readonly [component: string, name: string, description: string][] = [
  ['WebhookId', 'webhook-id', 'The id of the event: the same for every attempt.'],
  ['WebhookTimestamp', 'webhook-timestamp', 'When the attempt was made, in seconds since 1970.'],
  [
    'WebhookSignature',
    'webhook-signature',
    'Signatures with spaces between them, each as v1, a comma and base64.',
  ],
];

/** The headers that every webhook has, as components of the document. */
export const WEBHOOK_HEADERS: Readonly<Record<string, object>> = Object.fromEntries(
  HEADERS.map(([component, name, description]) => [
    component,
    { name, in: 'header', required: true, description, schema: { type: 'string' } },
  ]),
);

/** The webhooks of the document: for each type of event the request that endpoints get. */
export const webhooksOf = (): Record<string, object> =>
  Object.fromEntries([...CATALOGUE.values()].map((entry) => [entry.name, { post: requestOf(entry) }]));

const requestOf = (entry: CatalogueEntry): object => ({
  operationId: `webhook_${entry.name.replaceAll('.', '_')}`,
  summary: entry.name,
  description: `${entry.meaning} Requires the scope \`${entry.scope}\`.`,
  tags: [TAG],
  // A signature takes the place of a key.
  security: [],
  parameters: Object.keys(WEBHOOK_HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  requestBody: { required: true, content: { 'application/json': { schema: recordOf(entry) } } },
  responses: { '2XX': { description: 'The event has arrived.' } },
});

/** An event of the feed, with the data of its type. */
const recordOf = (entry: CatalogueEntry): object => ({
  allOf: [
    { $ref: '#/components/schemas/Event' },
    { properties: { type: { const: entry.name }, data: schemaOf(entry) } },
  ],
});
