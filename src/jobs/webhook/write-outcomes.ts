import type { Context } from '../../domain/base/context.js';
import { emit } from '../../domain/base/events/emit.js';
import { emailContact } from './email-contact.js';
import type { EndpointChanges } from './endpoint-queue.js';
import type { Settled } from './sending.js';

const DELIVERY = `endpoint_id bigint, sequence bigint, name text, order_key text, status text, attempts smallint,
  next_at timestamptz, attempted_at timestamptz, trigger text, status_code smallint, error text,
  milliseconds int, response text`;

/** A delivery has its last attempt; those before are moved. */
const MOVE = `insert into webhook_attempt (brand_id, created_at, updated_at, endpoint_id, sequence, attempted_at,
    trigger, status_code, error, milliseconds, response)
  select $1::bigint, $2::timestamptz, $2::timestamptz, d.endpoint_id, d.sequence, d.attempted_at, d.trigger,
    d.status_code, d.error, d.milliseconds, d.response
  from json_to_recordset($3::json) as r(${DELIVERY})
  join webhook_delivery d on d.brand_id = $1 and d.endpoint_id = r.endpoint_id and d.sequence = r.sequence
  where d.attempted_at is not null and r.attempted_at is not null`;

/** What was cancelled meanwhile stays so, unless it has arrived. */
const STORE = `insert into webhook_delivery (brand_id, created_at, updated_at, endpoint_id, sequence, name,
    order_key, status, attempts, next_at, is_replay, attempted_at, trigger, status_code, error, milliseconds,
    response)
  select $1::bigint, $2::timestamptz, $2::timestamptz, r.endpoint_id, r.sequence, r.name, r.order_key, r.status,
    r.attempts, r.next_at, false, r.attempted_at, r.trigger, r.status_code, r.error, r.milliseconds, r.response
  from json_to_recordset($3::json) as r(${DELIVERY})
  where exists (select from webhook_endpoint w where w.brand_id = $1 and w.id = r.endpoint_id)
  on conflict (brand_id, endpoint_id, sequence) do update set updated_at = excluded.updated_at,
    status = case when webhook_delivery.status = 'cancelled' and excluded.status = 'pending'
      then 'cancelled' else excluded.status end,
    next_at = case when webhook_delivery.status = 'cancelled' then null else excluded.next_at end,
    attempts = excluded.attempts, is_replay = false, scheduled_at = null,
    attempted_at = excluded.attempted_at, trigger = excluded.trigger, status_code = excluded.status_code,
    error = excluded.error, milliseconds = excluded.milliseconds, response = excluded.response`;

/** A request that has changed the endpoint meanwhile decides about its health. */
const ENDPOINTS = `update webhook_endpoint w set updated_at = $2::timestamptz,
    position = greatest(w.position, r.position), status = r.status, disabled_reason = r.disabled_reason,
    failures = r.failures, failing_since = r.failing_since, is_announced = r.is_announced,
    is_emailed = r.is_emailed, probe_at = r.probe_at, blocked_until = r.blocked_until
  from json_to_recordset($3::json) as r(id bigint, generation int, position bigint, status text,
    disabled_reason text, failures int, failing_since timestamptz, is_announced boolean, is_emailed boolean,
    probe_at timestamptz, blocked_until timestamptz)
  where w.brand_id = $1 and w.id = r.id and w.generation = r.generation`;
const TEST = `update webhook_endpoint set last_test = $3::jsonb
  where brand_id = $1 and id = $2 and last_test ->> 'id' = $4`;
const REPLAY = `update webhook_replay set position = $3::bigint, updated_at = $4::timestamptz
  where brand_id = $1 and endpoint_id = $2`;
const REPLAYED = 'delete from webhook_replay where brand_id = $1 and endpoint_id = $2';

/** Stores the outcomes of requests, in a transaction of the caller, and emits the events of endpoints that fail. */
export async function writeOutcomes(
  ctx: Context,
  settled: readonly Settled[],
  endpoints: readonly EndpointChanges[],
): Promise<void> {
  const { reader, brandId } = ctx;
  const now = ctx.now();
  if (settled.length > 0) {
    const values = [brandId, now, JSON.stringify(settled)];
    await reader.write(MOVE, values);
    await reader.write(STORE, values);
  }
  if (endpoints.length === 0) return;
  for (const changes of endpoints) {
    const { endpoint, replayPosition, isReplayed, testOutcome } = changes;
    await announce(ctx, changes, now);
    if (testOutcome)
      await reader.write(TEST, [brandId, endpoint.id, JSON.stringify(testOutcome), testOutcome.id]);
    if (isReplayed) await reader.write(REPLAYED, [brandId, endpoint.id]);
    else if (replayPosition !== undefined)
      await reader.write(REPLAY, [brandId, endpoint.id, replayPosition, now]);
  }
  const rows = endpoints.map(({ endpoint: { id, generation, health }, position }) => ({
    id,
    generation,
    position,
    status: health.status,
    disabled_reason: health.disabledReason,
    failures: health.failures,
    failing_since: health.failingSince,
    is_announced: health.isAnnounced,
    is_emailed: health.isEmailed,
    probe_at: health.probeAt,
    blocked_until: health.blockedUntil,
  }));
  await reader.write(ENDPOINTS, [brandId, now, JSON.stringify(rows)]);
}

async function announce(
  ctx: Context,
  { endpoint, isToAnnounce, isToEmail, disabledReason }: EndpointChanges,
  now: Date,
): Promise<void> {
  const { id, health } = endpoint;
  const event = { flowId: null, endpointId: id };
  if (isToAnnounce) {
    const failingSince = (health.failingSince ?? now).toISOString();
    await emit(ctx, { ...event, type: 'webhook_endpoint_failing', failingSince });
  }
  if (disabledReason)
    await emit(ctx, { ...event, type: 'webhook_endpoint_disabled', reason: disabledReason });
  if (isToEmail || disabledReason) await emailContact(ctx, endpoint);
}
