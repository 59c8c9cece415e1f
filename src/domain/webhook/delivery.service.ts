import { AppError, invalidArgument, notFound } from '../../errors.js';
import { audit } from '../base/audit/audit.js';
import { AuditAction } from '../base/audit/audit-action.js';
import type { Context } from '../base/context.js';
import { cursorIn, eventId, sequenceOf } from '../feed/event-id.js';
import { startOf } from '../feed/feed.service.js';
import { lastSequence } from '../feed/last-sequence.js';
import {
  ATTEMPT,
  type AttemptRow,
  attemptOf,
  DELIVERY,
  type DeliveryRow,
  deliveryOf,
} from './delivery-rows.js';
import { rejectDisabled } from './endpoint.service.js';
import { readEndpoints } from './endpoint-reads.js';
import { wakeSender } from './wake-sender.js';
import type {
  ReplayWebhookEventsInput,
  WebhookDeliveriesArgs,
  WebhookDeliveryArgs,
} from './webhook.input.js';
import type {
  WebhookDeliveryConnection,
  WebhookDeliveryLog,
  WebhookDeliveryPayload,
  WebhookEndpointRecord,
  WebhookReplayPayload,
} from './webhook.payload.js';

/** The most events of a replay. */
const MAX_REPLAY = 1_000_000;
/** The attempts that a log shows. */
const MAX_ATTEMPTS = 100;

/** A page of the log of an endpoint, newest event first. */
export async function deliveriesOf(
  ctx: Context,
  { endpointId, first, after, status }: WebhookDeliveriesArgs,
): Promise<WebhookDeliveryConnection> {
  await existing(ctx, endpointId);
  const { reader, brandId } = ctx;
  const conditions = ['t.brand_id = $1', 't.endpoint_id = $2'];
  const values: unknown[] = [brandId, endpointId];
  if (after != null)
    conditions.push(`t.sequence < $${values.push(cursorIn(after, brandId, 'after'))}::bigint`);
  if (status != null) conditions.push(`t.status = $${values.push(status)}`);
  const rows = await reader.records<DeliveryRow>(
    `select ${DELIVERY} from webhook_delivery t where ${conditions.join(' and ')}
      order by t.sequence desc limit $${values.push(first + 1)}::bigint`,
    values,
  );
  const page = rows.slice(0, first).map((row) => deliveryOf(brandId, row));
  return {
    edges: page.map((node) => ({ cursor: node.eventId, node })),
    pageInfo: { hasNextPage: rows.length > first, endCursor: page.at(-1)?.eventId ?? null },
  };
}

/** A delivery of an endpoint that was not deleted. */
const ONE = `select ${DELIVERY} from webhook_delivery t join webhook_endpoint w on w.brand_id = $1 and w.id = $2
  where t.brand_id = $1 and t.endpoint_id = $2 and t.sequence = $3::bigint`;

/** A delivery with its attempts. */
export async function deliveryLog(
  ctx: Context,
  { endpointId, eventId: id }: WebhookDeliveryArgs,
): Promise<WebhookDeliveryLog> {
  const { reader, brandId } = ctx;
  const values = [brandId, endpointId, sequenceOf(id, brandId) ?? 0];
  const [row] = await reader.records<DeliveryRow>(ONE, values);
  if (!row) throw notFound('Webhook delivery');
  const earlier = await reader.records<AttemptRow>(
    `select ${ATTEMPT} from webhook_attempt t
      where t.brand_id = $1 and t.endpoint_id = $2 and t.sequence = $3::bigint
      order by t.attempted_at desc limit ${MAX_ATTEMPTS - 1}`,
    values,
  );
  const attempts = [...earlier.toReversed(), row].flatMap((one) => attemptOf(one) ?? []);
  return { delivery: deliveryOf(brandId, row), attempts };
}

/** The schedule of a delivery goes on after the requested attempt. What waits for an earlier event still does. */
const AGAIN = `update webhook_delivery t set next_at = $4::timestamptz, updated_at = $4::timestamptz,
    is_replay = t.status <> 'waiting',
    scheduled_at = case when t.status <> 'pending' then null when t.is_replay then t.scheduled_at else t.next_at end
  where t.brand_id = $1 and t.endpoint_id = $2 and t.sequence = $3::bigint
    and exists (select from event e where e.brand_id = $1 and e.id = $3::bigint)
  returning t.id`;

/** Sends an event again now, whatever the state of its delivery. */
export async function replayDelivery(
  ctx: Context,
  endpointId: number,
  id: string,
): Promise<WebhookDeliveryPayload> {
  await wakeSender(ctx);
  await renewQueue(ctx, await existing(ctx, endpointId));
  const { reader, brandId } = ctx;
  const values = [brandId, endpointId, sequenceOf(id, brandId) ?? 0, ctx.now()];
  if ((await reader.cells(AGAIN, values)).length === 0) throw notFound('Webhook delivery');
  const [row] = await reader.records<DeliveryRow>(ONE, values.slice(0, 3));
  if (!row) throw notFound('Webhook delivery');
  await audit(ctx, {
    action: AuditAction.WEBHOOK_DELIVERY_REPLAYED,
    targets: [{ type: 'webhook_endpoint', id: endpointId }],
    changes: { event_id: [null, id] },
  });
  return { delivery: deliveryOf(brandId, row) };
}

const REPLAY = `insert into webhook_replay
    (brand_id, created_at, updated_at, endpoint_id, types, from_sequence, until_sequence, position)
  values ($1, $2::timestamptz, $2::timestamptz, $3, $4::jsonb, $5::bigint, $6::bigint, $5::bigint)
  on conflict (brand_id, endpoint_id) do nothing returning id`;

/** Sends a range of the feed again, each event as if it were new. */
export async function replayEvents(
  ctx: Context,
  endpointId: number,
  { after, since, until, types }: ReplayWebhookEventsInput,
): Promise<WebhookReplayPayload> {
  if (after == null && since == null) throw invalidArgument('input.after', 'is required, or since');
  await wakeSender(ctx);
  await renewQueue(ctx, await existing(ctx, endpointId));
  const { reader, brandId } = ctx;
  const from = await startOf(ctx, { after: after ?? null, since: since ?? null }, 'input.');
  const last = await lastSequence(ctx);
  const to = until == null ? last : cursorIn(until, brandId, 'input.until');
  if (to > last || to < from)
    throw invalidArgument('input.until', 'must be an event of the feed, not before the first one');
  if (to - from > MAX_REPLAY)
    throw invalidArgument('input.until', `must be at most ${MAX_REPLAY.toLocaleString('en')} events later`);
  const names = JSON.stringify([...new Set(types ?? [])]);
  const made = await reader.cells(REPLAY, [brandId, ctx.now(), endpointId, names, from, to]);
  if (made.length === 0)
    throw new AppError(
      'INVALID_TRANSITION',
      'A replay for the endpoint is running. Wait until it has ended.',
      {
        allowed: [],
      },
    );
  const range = { after: eventId(brandId, from), until: eventId(brandId, to) };
  await audit(ctx, {
    action: AuditAction.WEBHOOK_EVENTS_REPLAYED,
    targets: [{ type: 'webhook_endpoint', id: endpointId }],
    changes: { after: [null, range.after], until: [null, range.until] },
  });
  return range;
}

async function existing(ctx: Context, id: number): Promise<WebhookEndpointRecord> {
  const [endpoint] = await readEndpoints(ctx, id);
  if (!endpoint) throw notFound('Webhook endpoint');
  return endpoint;
}

const RENEW = 'update webhook_endpoint set generation = generation + 1 where brand_id = $1 and id = $2';

/** Lets the sender read again what the endpoint is to get. */
async function renewQueue(ctx: Context, endpoint: WebhookEndpointRecord): Promise<void> {
  rejectDisabled(endpoint);
  await ctx.reader.write(RENEW, [ctx.brandId, endpoint.id]);
}
