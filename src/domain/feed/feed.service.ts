import { passScope, scopeRejection } from '../../auth/gates.js';
import type { Partner } from '../../auth/principal.js';
import { invalidArgument, notFound } from '../../errors.js';
import { type Context, partnerOf } from '../base/context.js';
import { CATALOGUE, type EventName } from '../events/catalogue.js';
import { assertKept, cursorIn, eventId, type Kept, sequenceOf } from './event-id.js';
import { EVENT_COLUMNS, type EventRow } from './event-record.js';
import type { EventsArgs } from './feed.input.js';
import type { Event, EventConnection } from './feed.payload.js';

/** The most events that one page reads, to find those of rare types. */
const READ = 5000;

const KEPT = `select s.last_sequence,
    (select min(e.id) from event e where e.brand_id = $1) as oldest
  from event_stream s where s.brand_id = $1`;

/** The first event that was recorded at an instant or later: instants rise with the numbers. */
const SINCE = `with recursive search (low, high) as (
    select $2::bigint, $3::bigint + 1
    union all
    select case when middle.is_before then middle.id + 1 else s.low end,
      case when middle.is_before then s.high else (s.low + s.high) / 2 end
    from search s cross join lateral (
      select coalesce(max(e.id), s.high - 1) as id, coalesce(bool_and(e.created_at < $4::timestamptz), false) as is_before
      from (select id, created_at from event where brand_id = $1 and id >= (s.low + s.high) / 2 and id < s.high
        order by id limit 1) as e
    ) as middle
    where s.low < s.high
  ) select max(low) from search where low >= high`;

/** The events that a page reads are counted only if it is not full: it stops at its last event. */
const pageSql = (isOfFlow: boolean): string => {
  const read = (
    columns: string,
  ): string => `select ${columns} from event e where e.brand_id = $1 and e.id > $2
    ${isOfFlow ? 'and e.flow_id = $5' : ''} order by e.id limit ${READ}`;
  return `with found as materialized (
      select * from (${read(EVENT_COLUMNS)}) as r where r.name = any($3::text[]) order by r.id limit $4)
    select (select last_sequence from event_stream where brand_id = $1) as last,
      case when (select count(*) from found) < $4
        then (select count(*)::int from (${read('e.id')}) as r) end as count,
      case when (select count(*) from found) < $4
        then (select max(r.id) from (${read('e.id')}) as r) end as read_to,
      (select coalesce(json_agg(f order by f.id), '[]') from found f) as found`;
};

interface PageRow {
  last: number | null;
  /** Of the events that were read; null if the page is full. */
  count: number | null;
  read_to: number | null;
  found: EventRow[];
}

/** A page of the feed of the brand: the types that the key may see, oldest first. */
export async function eventsOf(ctx: Context, args: EventsArgs): Promise<EventConnection> {
  const { reader, brandId } = ctx;
  const types = visibleTypes(partnerOf(ctx), args.types);
  const from = await startOf(ctx, args);
  const isOfFlow = args.flowId != null;
  const [page] = await reader.records<PageRow>(pageSql(isOfFlow), [
    brandId,
    from,
    types,
    args.first + 1,
    ...(isOfFlow ? [args.flowId] : []),
  ]);
  const { last = 0, count = null, read_to: readTo = null, found = [] } = page ?? {};
  const isCut = count === READ;
  const events = found.slice(0, args.first);
  const readToEnd = isCut ? (readTo ?? from) : Math.max(last ?? 0, from);
  const end = found.length > args.first ? (events.at(-1)?.id ?? from) : readToEnd;
  return {
    edges: events.map((row) => ({ cursor: eventId(brandId, row.id), node: eventOf(brandId, row) })),
    pageInfo: { hasNextPage: found.length > args.first || isCut, endCursor: eventId(brandId, end) },
  };
}

/** An event by its id. One that the key may not see is not found. */
export async function eventById(ctx: Context, id: string): Promise<Event> {
  const sequence = sequenceOf(id, ctx.brandId);
  if (sequence === undefined) throw notFound('Event');
  const [row] = await ctx.reader.records<EventRow>(
    `select ${EVENT_COLUMNS} from event e where e.brand_id = $1 and e.id = $2 and e.name = any($3::text[])`,
    [ctx.brandId, sequence, visibleTypes(partnerOf(ctx), null)],
  );
  if (!row) throw notFound('Event');
  return eventOf(ctx.brandId, row);
}

/** The number after which a page begins. `within`: the path before the names of the arguments. */
export async function startOf(
  ctx: Context,
  { after, since }: Pick<EventsArgs, 'after' | 'since'>,
  within: '' | 'input.' = '',
): Promise<number> {
  if (after != null && since != null)
    throw invalidArgument(`${within}since`, 'must not be sent together with "after"');
  const { reader, brandId } = ctx;
  const cursor =
    after == null || after === 'latest'
      ? undefined
      : cursorIn(after, brandId, `${within}after`, ', or "latest"');
  const [row] = await reader.records<{ last_sequence: number; oldest: number | null }>(KEPT, [brandId]);
  const kept: Kept = { last: row?.last_sequence ?? 0, oldest: row?.oldest ?? null };
  if (cursor !== undefined) {
    assertKept(cursor, kept, brandId);
    return cursor;
  }
  if (after === 'latest') return kept.last;
  const oldest = kept.oldest ?? kept.last + 1;
  if (since == null) return oldest - 1;
  const [[first] = []] = await reader.cells(SINCE, [brandId, oldest, kept.last, since]);
  return first == null ? kept.last : Number(first) - 1;
}

/** The stored names of the types that the key may see, among those that it names. Throws for one it may not. */
export function visibleTypes(partner: Partner, named: readonly EventName[] | null | undefined): string[] {
  const entries = [...CATALOGUE.values()];
  if (!named) return entries.filter(({ scope }) => !scopeRejection(scope, partner)).map(({ name }) => name);
  for (const { name, scope } of entries) if (named.includes(name)) passScope(scope, partner);
  return [...new Set(named)];
}

/** An event as GraphQL returns it. */
export const eventOf = (brandId: number, row: EventRow): Event => ({
  id: eventId(brandId, row.id),
  type: row.name,
  version: row.version,
  timestamp: new Date(row.occurred_at),
  brandId,
  sequence: row.id,
  subject: { type: row.subject_type, id: row.subject_id },
  flowId: row.flow_id,
  cause: { apiKeyId: row.api_key_id, userId: row.actor_user_id, requestId: row.request_id },
  data: row.data,
});
