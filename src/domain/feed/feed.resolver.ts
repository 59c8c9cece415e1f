import { Args, Ctx, Resolver, Root } from 'type-graphql';
import type { Context } from '../base/context.js';
import { Follows, Reads } from '../base/declare.js';
import { PRICE, type Price } from '../base/price.js';
import { CATALOGUE, schemaOf } from '../events/catalogue.js';
import { EventArgs, EventsArgs, FollowArgs } from './feed.input.js';
import { Event, EventConnection, EventTypeInfo } from './feed.payload.js';
import { eventById, eventOf, eventsOf } from './feed.service.js';
import { type FollowedEvent, followEvents, type OpenStream } from './follow.js';

/** The start of the feed, and a page of it. */
const feedPrice: Price = () => 3 * PRICE.statement;

@Resolver()
export class FeedResolver {
  @Reads(
    null,
    () => EventConnection,
    'The feed of events of the brand, oldest first. Pass the `endCursor` of each page as `after` to miss ' +
      'none. Events whose type needs a scope that the key lacks are left out; naming such a type returns ' +
      'SCOPE_REQUIRED. A cursor of events that are no longer kept returns CURSOR_EXPIRED, with the oldest ' +
      'cursor in `allowed`. The events of a flow are in the order of its changes.',
    { price: feedPrice },
  )
  events(@Ctx() ctx: Context, @Args(() => EventsArgs) args: EventsArgs): Promise<EventConnection> {
    return eventsOf(ctx, args);
  }

  @Follows<FollowArgs, OpenStream>(
    null,
    () => Event,
    'The events of the brand as they happen, in the order of the feed. To miss none after a break, pass the ' +
      'id of the last event as `after`. Events whose type needs a scope that the key lacks are left out; ' +
      'naming such a type returns SCOPE_REQUIRED. Send it with `Accept: text/event-stream`: each event is a ' +
      'message `next` of GraphQL over Server-Sent Events.',
    { name: 'events', price: feedPrice, open: followEvents },
  )
  streamedEvent(
    @Ctx() { brandId }: Context,
    @Root() { row }: FollowedEvent,
    @Args(() => FollowArgs) _args: FollowArgs,
  ): Event {
    return eventOf(brandId, row);
  }

  @Reads(null, () => Event, 'The event with this id.')
  event(@Ctx() ctx: Context, @Args(() => EventArgs) { id }: EventArgs): Promise<Event> {
    return eventById(ctx, id);
  }

  @Reads(null, () => [EventTypeInfo], 'Every type of event, with the scope that it needs and its schema.', {
    rows: CATALOGUE.size,
  })
  eventTypes(): EventTypeInfo[] {
    return [...CATALOGUE.values()].map((entry) => ({
      type: entry.name,
      meaning: entry.meaning,
      scope: entry.scope,
      version: 1,
      schema: schemaOf(entry),
    }));
  }
}
