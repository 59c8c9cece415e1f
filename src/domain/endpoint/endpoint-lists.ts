import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';

export const EndpointStatus = closedList('WebhookEndpointStatus', 'Whether a webhook endpoint gets events.', {
  ENABLED: ['enabled', 'Events are sent.'],
  FAILING: [
    'failing',
    'The last ten attempts have failed. One event at a time is tried, up to 30 minutes apart.',
  ],
  DISABLED: ['disabled', 'No event is sent until the endpoint is enabled.'],
});
export type EndpointStatus = ValueOf<typeof EndpointStatus>;

export const DisabledReason = closedList('WebhookDisabledReason', 'Why a webhook endpoint is disabled.', {
  MANUAL: ['manual', 'By a request.'],
  GONE: ['gone', 'It responded with 410.'],
  FAILING: ['failing', 'Every attempt of five days has failed.'],
});
export type DisabledReason = ValueOf<typeof DisabledReason>;

export const DeliveryStatus = closedList('WebhookDeliveryStatus', 'The state of a delivery.', {
  PENDING: ['pending', 'An attempt has failed, and the next one is due at `nextAttemptAt`.'],
  WAITING: ['waiting', 'An earlier event of the same flow or record has to arrive first.'],
  DELIVERED: ['delivered', 'The endpoint responded with a status from 200 to 299.'],
  FAILED: ['failed', 'All attempts have failed.'],
  CANCELLED: [
    'cancelled',
    'The endpoint was enabled to go on from then, or the brand no longer has the entitlement of the type.',
  ],
});
export type DeliveryStatus = ValueOf<typeof DeliveryStatus>;

export const AttemptTrigger = closedList('WebhookAttemptTrigger', 'What led to an attempt.', {
  SCHEDULED: ['scheduled', 'The event itself, or the schedule after a failed attempt.'],
  REPLAY: ['replay', 'A request to send it again.'],
});
export type AttemptTrigger = ValueOf<typeof AttemptTrigger>;

export const AttemptError = closedList('WebhookAttemptError', 'Why an attempt has failed.', {
  NAME_NOT_FOUND: ['name_not_found', 'The host name has no address, or its name server did not respond.'],
  ADDRESS_BLOCKED: [
    'address_blocked',
    'Webhooks may not reach the address or the port. Allowed are public addresses with the port 443 or one ' +
      'from 1024, and those that the operator allows.',
  ],
  CONNECT: ['connect', 'The connection failed.'],
  TLS: ['tls', 'The certificate is not valid, or TLS failed.'],
  TIMEOUT: ['timeout', 'There was no response within 15 seconds.'],
  HEADERS: ['headers', 'The headers of the response are not valid, or too long.'],
  STATUS: ['status', 'The status of the response is not from 200 to 299.'],
});
export type AttemptError = ValueOf<typeof AttemptError>;

export const ResumeFrom = closedList('WebhookResumeFrom', 'With which events an endpoint goes on.', {
  WHERE_IT_STOPPED: ['where_it_stopped', 'With those that it has not got yet.'],
  NOW: ['now', 'With those that happen from now on. Deliveries that wait are cancelled.'],
});
export type ResumeFrom = ValueOf<typeof ResumeFrom>;
