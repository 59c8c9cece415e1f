import type { Context } from '../base/context.js';
import type { DisabledReason, EndpointStatus } from '../endpoint/endpoint-lists.js';
import type { EndpointTest } from '../endpoint/webhook-endpoint.entity.js';
import type { EventName } from '../events/catalogue.js';
import { eventId } from '../feed/event-id.js';
import type { WebhookEndpointRecord, WebhookTest } from './webhook.payload.js';

/** The most endpoints of a brand. */
export const MAX_ENDPOINTS = 20;

interface EndpointRow {
  id: number;
  url: string;
  description: string;
  contact_email: string | null;
  types: EventName[];
  status: EndpointStatus;
  disabled_reason: DisabledReason | null;
  failing_since: string | null;
  blocked_until: string | null;
  position: number;
  last_sequence: number | null;
  last_test: EndpointTest | null;
  secret_hint: string;
  old_secret_until: string | null;
  created_by_key_id: number;
  changed_by_key_id: number | null;
  created_at: string;
}

const READ = `select w.id, w.url, w.description, w.contact_email, w.types, w.status, w.disabled_reason, w.failing_since,
    w.blocked_until, w.position, w.last_test, w.secret_hint, w.old_secret_until, w.created_by_key_id,
    w.changed_by_key_id, w.created_at,
    (select s.last_sequence from event_stream s where s.brand_id = $1) as last_sequence
  from webhook_endpoint w where w.brand_id = $1`;

/** The endpoints of the brand, oldest first; with an id, the one that has it. */
export async function readEndpoints(
  { reader, brandId, now }: Context,
  id?: number,
): Promise<WebhookEndpointRecord[]> {
  const rows = await reader.records<EndpointRow>(
    `${READ} ${id === undefined ? '' : 'and w.id = $2'} order by w.id limit ${MAX_ENDPOINTS}`,
    id === undefined ? [brandId] : [brandId, id],
  );
  return rows.map((row) => recordOf(brandId, row, now()));
}

/** An instant of a record. */
export const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
/** An instant in the future; null for one that is over. */
const comingOf = (text: string | null, now: Date): Date | null => {
  const at = dateOf(text);
  return at && at > now ? at : null;
};

const recordOf = (brandId: number, row: EndpointRow, now: Date): WebhookEndpointRecord => ({
  id: row.id,
  url: row.url,
  description: row.description,
  contactEmail: row.contact_email,
  types: row.types,
  status: row.status,
  disabledReason: row.disabled_reason,
  failingSince: dateOf(row.failing_since),
  blockedUntil: comingOf(row.blocked_until, now),
  position: eventId(brandId, row.position),
  backlog: Math.max((row.last_sequence ?? 0) - row.position, 0),
  lastTest: row.last_test && testOf(row.last_test),
  secretHint: row.secret_hint,
  oldSecretUntil: comingOf(row.old_secret_until, now),
  createdByKeyId: row.created_by_key_id,
  changedByKeyId: row.changed_by_key_id,
  createdAt: new Date(row.created_at),
});

const testOf = ({ id, name, requestedAt, attemptedAt, ...outcome }: EndpointTest): WebhookTest => ({
  id,
  type: name as EventName,
  requestedAt: new Date(requestedAt),
  attemptedAt: dateOf(attemptedAt),
  ...outcome,
});
