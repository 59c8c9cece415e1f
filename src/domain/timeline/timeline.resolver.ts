import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectionOf } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import { Reads } from '../base/declare.js';
import { type Connection, readConnection } from '../base/lists/connection.js';
import { countPrice } from '../base/price.js';
import { FlowTimelineArgs, NumberedTimelineArgs } from './timeline.input.js';
import { TimelineEntryConnection, TimelinePage } from './timeline.payload.js';
import { numberedTimeline, timelineOf } from './timeline.service.js';
import type { TimelineEntry } from './timeline-entry.entity.js';

@Resolver()
export class TimelineResolver {
  @Reads(Scope.TIMELINE_READ, () => TimelineEntryConnection, 'The timeline of a flow, newest entry first.')
  async flowTimeline(
    @Ctx() ctx: Context,
    @Args(() => FlowTimelineArgs) args: FlowTimelineArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<TimelineEntry>> {
    return readConnection<TimelineEntry>(
      ctx,
      await timelineOf(ctx, args.flowId, args.eventTypes),
      args,
      info,
    );
  }

  @Reads(Scope.TIMELINE_READ, () => TimelinePage, 'The timeline of a flow, by offset.', {
    price: countPrice,
    numbers: 'flowTimeline',
  })
  numberedTimeline(
    @Ctx() ctx: Context,
    @Args(() => NumberedTimelineArgs) args: NumberedTimelineArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<TimelinePage> {
    return numberedTimeline(ctx, args, selectionOf(info, ['entries']));
  }
}
