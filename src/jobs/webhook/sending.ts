import type { AttemptTrigger, DeliveryStatus } from '../../domain/endpoint/endpoint-lists.js';
import type { EndpointTest } from '../../domain/endpoint/webhook-endpoint.entity.js';
import type { EventRow } from '../../domain/feed/event-record.js';
import type { Due } from './sender-reads.js';

/** A request to an endpoint. */
export type Sending =
  | { kind: 'test'; test: EndpointTest }
  | { kind: 'new' | 'replayed'; event: EventRow; key: string }
  | { kind: 'again'; event: Due; key: string };

/** What is stored of a delivery. */
export interface Settled {
  endpoint_id: number;
  sequence: number;
  name: string;
  order_key: string;
  status: DeliveryStatus;
  attempts: number;
  next_at: Date | null;
  attempted_at: Date | null;
  trigger: AttemptTrigger | null;
  status_code: number | null;
  error: string | null;
  milliseconds: number | null;
  response: string | null;
}

/** What is stored of a delivery that has no attempt yet. */
export const NO_ATTEMPT = {
  attempts: 0,
  next_at: new Date(0),
  attempted_at: null,
  trigger: null,
  status_code: null,
  error: null,
  milliseconds: null,
  response: null,
};

/** What is sent in order: the flow of an event, else its record. */
export const orderKey = (event: EventRow): string =>
  event.flow_id === null ? `${event.subject_type} ${event.subject_id}` : `flow ${event.flow_id}`;
