import type { Context } from '../base/context.js';
import type { DomainEvent } from '../base/event.js';
import { notifyFeed } from '../base/events/channels.js';
import { publish } from '../events/catalogue.js';

/** The version of every schema so far. */
const VERSION = 1;

/** An event of the outbox. */
interface Emitted {
  id: number;
  flow_id: number | null;
  actor_user_id: number | null;
  api_key_id: number | null;
  request_id: string | null;
  occurred_at: string;
  payload: DomainEvent;
}

/** Skipped while another relay has the feed of the brand. */
const LOCK = 'select last_sequence from event_stream where brand_id = $1 for update skip locked';

const CREATE = `insert into event_stream (brand_id, created_at, updated_at)
  values ($1, $2::timestamptz, $2::timestamptz) on conflict do nothing
  returning last_sequence`;

/** Locks the feed of the brand until the end of the transaction; null if another relay has it. */
async function lockFeed({ reader, brandId, now }: Context): Promise<number | null> {
  const [feed] = await reader.cells(LOCK, [brandId]);
  // The brand is new, or another relay has its feed.
  const [locked] = feed ? [feed] : await reader.cells(CREATE, [brandId, now()]);
  return locked ? Number(locked[0]) : null;
}

/** The most events that one transaction takes. */
export const BATCH = 200;

/** The feed of the brand is locked, so nobody else takes them. */
const NEXT = `select id, flow_id, actor_user_id, api_key_id, request_id, occurred_at, payload from outbox
  where brand_id = $1 order by id limit ${BATCH}`;
const DELETE = 'delete from outbox where brand_id = $1 and id = any($2::bigint[])';

/**
 * Moves the next events of the brand from the outbox to its feed, in a transaction of the caller, and returns
 * them. Each is moved once, in the order in which the changes of its flow were committed.
 */
export async function takeEvents(ctx: Context): Promise<readonly DomainEvent[]> {
  const { reader, brandId } = ctx;
  const lastSequence = await lockFeed(ctx);
  if (lastSequence === null) return [];
  const events = await reader.records<Emitted>(NEXT, [brandId]);
  if (events.length === 0) return [];
  await recordEvents(ctx, lastSequence, events);
  await reader.write(DELETE, [brandId, events.map(({ id }) => id)]);
  await notifyFeed(ctx);
  return events.map(({ payload }) => payload);
}

/** The instants of a feed never fall, even if the clock does. */
const ADVANCE = `update event_stream set last_sequence = $2::bigint, updated_at = $3::timestamptz,
    last_recorded_at = greatest(last_recorded_at, $3::timestamptz),
    oldest_at = coalesce(oldest_at, greatest(last_recorded_at, $3::timestamptz))
  where brand_id = $1 returning last_recorded_at`;

const RECORD = `insert into event (brand_id, id, created_at, updated_at, name, version, flow_id, subject_type,
    subject_id, occurred_at, api_key_id, actor_user_id, request_id, data)
  select $1::bigint, r.id, $2::timestamptz, $2::timestamptz, r.name, ${VERSION}, r.flow_id, r.subject_type,
    r.subject_id, r.occurred_at, r.api_key_id, r.actor_user_id, r.request_id, r.data
  from json_to_recordset($3::json) as r(id bigint, name text, flow_id bigint, subject_type text,
    subject_id bigint, occurred_at timestamptz, api_key_id bigint, actor_user_id bigint, request_id text,
    data jsonb) order by r.id`;

/**
 * Adds events to the feed of the brand, in their order. A number is visible only when all lower ones are,
 * since the feed is locked.
 */
async function recordEvents(
  { reader, brandId, now }: Context,
  lastSequence: number,
  events: readonly Emitted[],
): Promise<void> {
  const rows = events.map(({ payload, id: _, ...event }, place) => {
    const { name, subject, data } = publish(payload, brandId);
    return {
      ...event,
      id: lastSequence + 1 + place,
      name,
      subject_type: subject.type,
      subject_id: subject.id,
      data,
    };
  });
  const [[recordedAt] = []] = await reader.cells(ADVANCE, [brandId, lastSequence + events.length, now()]);
  await reader.write(RECORD, [brandId, recordedAt, JSON.stringify(rows)]);
}
