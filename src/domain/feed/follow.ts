import { type Context, partnerOf } from '../base/context.js';
import type { EventName } from '../events/catalogue.js';
import { EVENT_COLUMNS, type EventRow } from './event-record.js';
import type { FollowArgs } from './feed.input.js';
import { startOf, visibleTypes } from './feed.service.js';

/** The part of a feed that a stream has. */
export interface FollowedPart {
  /** The number of the event after which it begins. */
  after: number;
  /** Null for all types that the key may see. */
  types: readonly EventName[] | null;
  /** Null for the events of all flows, and of none. */
  flowId: number | null;
}

/** A stream of a feed: the events that are there, and each new one as soon as it is in the feed. */
export interface FollowedFeed extends AsyncIterable<FollowedEvent> {
  readonly part: FollowedPart;
  /** The number of the event up to which it has all. */
  readonly position: number;
  /** Aborted when the stream has ended. */
  readonly ended: AbortSignal;
  /** Ends the stream. Its events end with it. */
  end(): void;
}

/** An event of a stream. All streams of a brand share it. */
export interface FollowedEvent {
  readonly row: EventRow;
  /** The event as JSON, as `GET /v2.1/events/{id}` returns it. */
  readonly json: string;
}

/** Opens a stream of a part of the feed. Throws `RATE_LIMITED` if too many are open. */
export type OpenStream = (part: FollowedPart) => FollowedFeed;

/** Follows the feed of the brand from a cursor on, by default from its end. */
export async function followEvents(
  ctx: Context,
  { after, types = null, flowId = null }: FollowArgs,
  open: OpenStream,
): Promise<FollowedFeed> {
  visibleTypes(partnerOf(ctx), types);
  if (ctx.tenantHeader) await ctx.actingTenantId();
  const start = await startOf(ctx, { after: after ?? 'latest' });
  return open({ after: start, types, flowId });
}

/** The most events that one read returns. */
const PAGE = 200;

const NEXT = `select ${EVENT_COLUMNS} from event e where e.brand_id = $1 and e.id > $2 order by e.id limit ${PAGE}`;

/** The next events of the brand after a number, whatever their types. */
export const readAfter = ({ reader, brandId }: Context, after: number): Promise<EventRow[]> =>
  reader.records<EventRow>(NEXT, [brandId, after]);

/** The newest events of the brand, the oldest of them first; of some types, or of all. */
export async function newestEvents(
  { reader, brandId }: Context,
  names: readonly string[] | null,
  count: number,
): Promise<EventRow[]> {
  const rows = await reader.records<EventRow>(
    `select ${EVENT_COLUMNS} from event e
      where e.brand_id = $1 and ($2::text[] is null or e.name = any($2::text[])) order by e.id desc limit $3`,
    [brandId, names, count],
  );
  return rows.reverse();
}
