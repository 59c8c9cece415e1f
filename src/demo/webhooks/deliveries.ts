import type { Em } from '../../database/orm/orm.js';
import { pauseAfter } from '../../jobs/webhook/schedule.js';

/** A delivery of an event to an endpoint, whose attempts all had the same response. */
export interface DemoDelivery {
  brandId: number;
  endpointId: number;
  /** The number of the event. */
  sequence: number;
  statusCode: number;
  response?: string;
  attempts: number;
  /** When the last attempt was made. */
  at: Date;
}

const DELIVERY = `insert into webhook_delivery (brand_id, created_at, updated_at, endpoint_id, sequence, name,
    order_key, status, attempts, next_at, is_replay, attempted_at, trigger, status_code, error, milliseconds,
    response)
  select e.brand_id, $4::timestamptz, $4::timestamptz, $2::bigint, e.id, e.name,
    e.subject_type || ' ' || e.subject_id, $5::text, $6::int, $7::timestamptz, false,
    $4::timestamptz, 'scheduled', $8::int, $9::text, 31, $10::text
  from event e where e.brand_id = $1 and e.id = $3::bigint`;

/** The attempts before the last one. */
const EARLIER = `insert into webhook_attempt (brand_id, created_at, updated_at, endpoint_id, sequence,
    attempted_at, trigger, status_code, error, milliseconds, response)
  select d.brand_id, d.created_at, d.updated_at, d.endpoint_id, d.sequence,
    made.at, d.trigger, d.status_code, d.error, d.milliseconds, d.response
  from webhook_delivery d cross join unnest($4::timestamptz[]) made (at)
  where d.brand_id = $1 and d.endpoint_id = $2 and d.sequence = $3`;

/** Records a delivery with its attempts, as the schedule makes them. */
export async function recordDelivery(em: Em, delivery: DemoDelivery): Promise<void> {
  const { brandId, endpointId, sequence, statusCode, response, attempts, at } = delivery;
  const hasFailed = statusCode >= 300;
  const pause = hasFailed ? pauseAfter(attempts) : undefined;
  const which = [brandId, endpointId, sequence];
  await em.cells(DELIVERY, [
    ...which,
    at,
    hasFailed ? (pause === undefined ? 'failed' : 'pending') : 'delivered',
    attempts,
    pause === undefined ? null : new Date(at.getTime() + pause),
    statusCode,
    hasFailed ? 'status' : null,
    response ?? null,
  ]);
  await em.cells(EARLIER, [...which, earlierThan(at, attempts)]);
}

/** When the attempts before the last one were made, the last of them first. */
function earlierThan(last: Date, attempts: number): string[] {
  const found: string[] = [];
  let at = last.getTime();
  for (let attempt = attempts - 1; attempt > 0; attempt -= 1) {
    at -= pauseAfter(attempt) ?? 0;
    found.push(new Date(at).toISOString());
  }
  return found;
}
