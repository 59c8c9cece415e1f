import { AttemptError, DisabledReason, EndpointStatus } from '../../../domain/endpoint/endpoint-lists.js';
import { EventName } from '../../../domain/events/catalogue.js';
import { closedListsOf, type Row, spelledBy } from '../../output/print.js';

/** The fields of an endpoint, as operators read it. */
export const ENDPOINT = `id url description types status disabledReason failingSince blockedUntil position
  backlog lastTest { id type requestedAt attemptedAt statusCode error milliseconds }
  contactEmail secretHint oldSecretUntil createdByKeyId changedByKeyId createdAt`;

const LISTS = closedListsOf({
  types: EventName,
  type: EventName,
  status: EndpointStatus,
  disabledReason: DisabledReason,
  error: AttemptError,
});

/** The endpoint as the REST API has it. */
export function endpointOf(endpoint: Row): Row {
  const { description, ...record } = spelledBy(LISTS, endpoint);
  return { ...record, description: description || null };
}
