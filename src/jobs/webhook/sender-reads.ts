import type { Entitlement, Scope } from '../../auth/scopes.js';
import { ENTITLEMENT_OF } from '../../auth/scopes.js';
import type { Context } from '../../domain/base/context.js';
import type { Health } from '../../domain/endpoint/endpoint-health.js';
import type { DeliveryStatus, DisabledReason, EndpointStatus } from '../../domain/endpoint/endpoint-lists.js';
import type { EndpointTest } from '../../domain/endpoint/webhook-endpoint.entity.js';
import { CATALOGUE } from '../../domain/events/catalogue.js';
import { EVENT_COLUMNS, type EventRow } from '../../domain/feed/event-record.js';
import { lastSequence } from '../../domain/feed/last-sequence.js';
import { dateOf } from '../../domain/webhook/endpoint-reads.js';
import { HOLDING_ATTEMPTS } from './schedule.js';

/** The events that one read returns. */
const PAGE = 100;
/** The deliveries to send again that one read returns. */
const DUE = 8;

/** A range of the feed that is sent again. */
export interface Replay {
  position: number;
  until: number;
  names: ReadonlySet<string>;
}

/** An endpoint as the sender needs it. */
export interface Endpoint {
  id: number;
  url: string;
  contactEmail: string | null;
  generation: number;
  position: number;
  /** The types that it may get, by its scopes and the entitlements of the brand. */
  visible: ReadonlySet<string>;
  /** The types that it gets: those of `visible` that were chosen. */
  names: ReadonlySet<string>;
  health: Health;
  secret: string;
  /** The secret that signs too. */
  oldSecret: string | null;
  test: EndpointTest | null;
  replay: Replay | null;
}

interface EndpointRow {
  id: number;
  url: string;
  contact_email: string | null;
  generation: number;
  position: number;
  types: string[];
  scopes: Scope[];
  entitlements: Entitlement[];
  status: EndpointStatus;
  disabled_reason: DisabledReason | null;
  failures: number;
  failing_since: string | null;
  is_announced: boolean;
  is_emailed: boolean;
  probe_at: string | null;
  blocked_until: string | null;
  secret: string;
  old_secret: string | null;
  last_test: EndpointTest | null;
  replay_types: string[] | null;
  replay_position: number | null;
  replay_until: number | null;
}

const ENDPOINTS = `select w.id, w.url, w.contact_email, w.is_emailed, w.generation, w.position, w.types, w.scopes, b.entitlements, w.status,
    w.disabled_reason, w.failures, w.failing_since, w.is_announced, w.probe_at, w.blocked_until, w.secret,
    case when w.old_secret_until > $2::timestamptz then w.old_secret end as old_secret, w.last_test,
    r.types as replay_types, r.position as replay_position, r.until_sequence as replay_until
  from webhook_endpoint w join brand b on b.id = w.brand_id
  left join webhook_replay r on r.brand_id = w.brand_id and r.endpoint_id = w.id
  where w.brand_id = $1 and w.status <> 'disabled' order by w.id`;

/** The endpoints of the brand that get events, and the number of its newest event. */
export async function readEndpoints(ctx: Context): Promise<{ last: number; endpoints: Endpoint[] }> {
  const { reader, brandId, now } = ctx;
  const last = await lastSequence(ctx);
  const rows = await reader.records<EndpointRow>(ENDPOINTS, [brandId, now()]);
  return { last, endpoints: rows.map(endpointOf) };
}

function endpointOf(row: EndpointRow): Endpoint {
  const visible = visibleTo(row);
  const names = row.types.length === 0 ? visible : among(visible, row.types);
  const chosen = row.replay_types ?? [];
  return {
    id: row.id,
    url: row.url,
    contactEmail: row.contact_email,
    generation: row.generation,
    position: row.position,
    visible,
    names,
    health: {
      status: row.status,
      disabledReason: row.disabled_reason,
      failures: row.failures,
      failingSince: dateOf(row.failing_since),
      isAnnounced: row.is_announced,
      isEmailed: row.is_emailed,
      probeAt: dateOf(row.probe_at),
      blockedUntil: dateOf(row.blocked_until),
    },
    secret: row.secret,
    oldSecret: row.old_secret,
    test: row.last_test?.attemptedAt === null ? row.last_test : null,
    replay:
      row.replay_position === null || row.replay_until === null
        ? null
        : {
            position: row.replay_position,
            until: row.replay_until,
            names: chosen.length === 0 ? names : among(names, chosen),
          },
  };
}

const among = (names: ReadonlySet<string>, chosen: readonly string[]): ReadonlySet<string> =>
  new Set(chosen.filter((name) => names.has(name)));

/** The types of the endpoint's scopes whose entitlement the brand still has. */
function visibleTo({ scopes, entitlements }: EndpointRow): ReadonlySet<string> {
  const isVisible = (scope: Scope): boolean => {
    const needed = ENTITLEMENT_OF[scope];
    return scopes.includes(scope) && (needed === null || entitlements.includes(needed));
  };
  return new Set([...CATALOGUE.values()].flatMap(({ name, scope }) => (isVisible(scope) ? [name] : [])));
}

interface FreshRow extends EventRow {
  has_delivery: boolean;
}

const FRESH = `select ${EVENT_COLUMNS}, exists (
    select from webhook_delivery d where d.brand_id = $1 and d.endpoint_id = $2 and d.sequence = e.id
  ) as has_delivery
  from event e where e.brand_id = $1 and e.id > $3::bigint and e.id <= $4::bigint order by e.id limit ${PAGE}`;

/** The next events of the feed after a number, and how far they were read. */
export async function readEvents(
  { reader, brandId }: Context,
  endpointId: number,
  after: number,
  until: number,
): Promise<{ events: FreshRow[]; readTo: number }> {
  const events = await reader.records<FreshRow>(FRESH, [brandId, endpointId, after, until]);
  return { events, readTo: events.length < PAGE ? until : (events.at(-1)?.id ?? until) };
}

/** A delivery that is to be sent again. */
export interface Due extends EventRow {
  order_key: string;
  status: DeliveryStatus;
  attempts: number;
  is_replay: boolean;
  /** When the schedule goes on after a requested attempt. */
  scheduled_at: string | null;
}

/** An earlier event of the same flow or record is sent first, while it has few attempts. */
const DUE_NOW = `select ${EVENT_COLUMNS}, d.order_key, d.status, d.attempts, d.is_replay, d.scheduled_at
  from webhook_delivery d join event e on e.brand_id = $1 and e.id = d.sequence
  where d.brand_id = $1 and d.endpoint_id = $2 and d.next_at <= $3::timestamptz
    and d.sequence <> all ($4::bigint[])
    and (d.is_replay or not exists (
      select from webhook_delivery h where h.brand_id = $1 and h.endpoint_id = $2 and h.order_key = d.order_key
        and h.sequence < d.sequence and h.status in ('pending', 'waiting') and h.attempts < ${HOLDING_ATTEMPTS}))
  order by d.sequence limit ${DUE}`;

export const readDue = (
  { reader, brandId, now }: Context,
  endpointId: number,
  except: readonly number[],
): Promise<Due[]> => reader.records<Due>(DUE_NOW, [brandId, endpointId, now(), except]);

/** What waits is sent once the event before it is settled. */
const NEXT_AT = `select min(next_at) as next_at from webhook_delivery
  where brand_id = $1 and endpoint_id = $2 and next_at is not null and status <> 'waiting'`;
const HOLDING = `select order_key, count(*)::int as count from webhook_delivery
  where brand_id = $1 and endpoint_id = $2 and status in ('pending', 'waiting') and attempts < ${HOLDING_ATTEMPTS}
  group by order_key`;

/** What an endpoint has left of earlier: when the next attempt is due, and what holds later events. */
export async function readOpen(
  { reader, brandId }: Context,
  endpointId: number,
): Promise<{ nextAt: Date | null; holding: Map<string, number> }> {
  const [next] = await reader.records<{ next_at: string | null }>(NEXT_AT, [brandId, endpointId]);
  const rows = await reader.records<{ order_key: string; count: number }>(HOLDING, [brandId, endpointId]);
  return {
    nextAt: dateOf(next?.next_at ?? null),
    holding: new Map(rows.map(({ order_key: key, count }) => [key, count])),
  };
}
