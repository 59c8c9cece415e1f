import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { Flow } from '../flow/flow.entity.js';
import { TimelineEntry } from './timeline-entry.entity.js';

@Resolver(() => Flow)
export class FlowTimeline {
  @Needs(Scope.TIMELINE_READ)
  @FieldResolver(() => [TimelineEntry], { description: 'The history of the flow, the oldest entry first.' })
  timeline(
    @Root() flow: Flow,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<TimelineEntry[]> {
    return relations.many(TimelineEntry, 'flow', flow.id, selectedNames(info), [{ createdAt: 'asc' }]);
  }
}
