import type { EventName } from '../events/catalogue.js';
import { eventId } from './event-id.js';

/** An event as it is stored. */
export interface EventRow {
  id: number;
  name: EventName;
  version: number;
  flow_id: number | null;
  subject_type: string;
  subject_id: number;
  occurred_at: string;
  api_key_id: number | null;
  actor_user_id: number | null;
  request_id: string | null;
  data: object;
}

export const EVENT_COLUMNS = `e.id, e.name, e.version, e.flow_id, e.subject_type, e.subject_id, e.occurred_at,
  e.api_key_id, e.actor_user_id, e.request_id, e.data`;

/** An event as `GET /v2.1/events/{id}` returns it, which is the body of a webhook too. */
export const eventRecord = (brandId: number, row: EventRow) => ({
  id: eventId(brandId, row.id),
  type: row.name,
  version: row.version,
  timestamp: new Date(row.occurred_at).toISOString(),
  brand_id: brandId,
  sequence: row.id,
  subject: { type: row.subject_type, id: row.subject_id },
  flow_id: row.flow_id,
  cause: { api_key_id: row.api_key_id, user_id: row.actor_user_id, request_id: row.request_id },
  data: row.data,
});
