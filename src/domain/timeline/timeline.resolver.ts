import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectionOf } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import { Reads } from '../base/declare.js';
import { countPrice } from '../base/price.js';
import { TimelineArgs } from './timeline.input.js';
import { TimelinePage } from './timeline.payload.js';
import { flowTimeline } from './timeline.service.js';

@Resolver()
export class TimelineResolver {
  @Reads(Scope.TIMELINE_READ, () => TimelinePage, 'The timeline of a flow, newest entry first by default.', {
    price: countPrice,
  })
  flowTimeline(
    @Ctx() ctx: Context,
    @Args(() => TimelineArgs) args: TimelineArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<TimelinePage> {
    return flowTimeline(ctx, args, selectionOf(info, ['entries']));
  }
}
