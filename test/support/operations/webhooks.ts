import { type SampleOf, sample } from './sample.js';

const ENDPOINT = 'endpoint { id url types status position lastTest { id } }';
const DELIVERY = 'delivery { eventId type status lastAttempt { at trigger } }';

/** The operations on webhook endpoints. The last one deletes it. */
export const WEBHOOKS: readonly SampleOf[] = [
  () => sample('webhookEndpoints', '{ webhookEndpoints { id url status backlog } }'),
  ({ endpointId }) =>
    sample('webhookEndpoint', 'query ($id: SafeInt!) { webhookEndpoint(id: $id) { id url status } }', {
      id: endpointId,
    }),
  ({ endpointId }) =>
    sample(
      'webhookDeliveries',
      `query ($id: SafeInt!) { webhookDeliveries(endpointId: $id) {
        edges { cursor node { eventId type status lastAttempt { at error } } } pageInfo { hasNextPage endCursor }
      } }`,
      { id: endpointId },
    ),
  ({ endpointId, brandId }) =>
    sample(
      'webhookDelivery',
      `query ($id: SafeInt!, $eventId: String!) { webhookDelivery(endpointId: $id, eventId: $eventId) {
        ${DELIVERY} attempts { at statusCode }
      } }`,
      { id: endpointId, eventId: `evt_${brandId}_5` },
    ),
  () =>
    sample(
      'createWebhookEndpoint',
      `mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { ${ENDPOINT} secret } }`,
      { input: { url: 'https://hooks.example.org/sample', types: ['FLOW_CREATED'] } },
    ),
  ({ endpointId }) =>
    sample(
      'updateWebhookEndpoint',
      `mutation ($id: SafeInt!, $input: UpdateWebhookEndpointInput!) {
        updateWebhookEndpoint(id: $id, input: $input) { ${ENDPOINT} }
      }`,
      { id: endpointId, input: { description: 'Changed' } },
    ),
  ({ endpointId }) =>
    sample(
      'enableWebhookEndpoint',
      `mutation ($id: SafeInt!) {
        enableWebhookEndpoint(id: $id, input: { resume: WHERE_IT_STOPPED }) { ${ENDPOINT} }
      }`,
      { id: endpointId },
    ),
  ({ endpointId }) =>
    sample(
      'sendTestEvent',
      `mutation ($id: SafeInt!) { sendTestEvent(endpointId: $id, input: { type: FLOW_CREATED }) { ${ENDPOINT} } }`,
      { id: endpointId },
    ),
  ({ endpointId, brandId }) =>
    sample(
      'replayWebhookDelivery',
      `mutation ($id: SafeInt!, $eventId: String!) {
        replayWebhookDelivery(endpointId: $id, eventId: $eventId) { ${DELIVERY} }
      }`,
      { id: endpointId, eventId: `evt_${brandId}_5` },
    ),
  ({ endpointId, brandId }) =>
    sample(
      'replayWebhookEvents',
      `mutation ($id: SafeInt!, $input: ReplayWebhookEventsInput!) {
        replayWebhookEvents(endpointId: $id, input: $input) { after until }
      }`,
      { id: endpointId, input: { after: `evt_${brandId}_4` } },
    ),
  ({ endpointId }) =>
    sample(
      'rotateWebhookSecret',
      `mutation ($id: SafeInt!) { rotateWebhookSecret(id: $id) { ${ENDPOINT} secret } }`,
      { id: endpointId },
    ),
  ({ endpointId }) =>
    sample(
      'disableWebhookEndpoint',
      `mutation ($id: SafeInt!) { disableWebhookEndpoint(id: $id) { ${ENDPOINT} } }`,
      { id: endpointId },
    ),
  ({ endpointId }) =>
    sample(
      'deleteWebhookEndpoint',
      'mutation ($id: SafeInt!) { deleteWebhookEndpoint(id: $id) { endpointId } }',
      { id: endpointId },
    ),
];
