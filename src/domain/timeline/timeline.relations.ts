import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { PageArgs } from '../base/page.js';
import { Flow } from '../flow/flow.entity.js';
import { TimelineEntry } from './timeline-entry.entity.js';

@Resolver(() => Flow)
export class FlowTimeline {
  @Needs(Scope.TIMELINE_READ)
  @FieldResolver(() => [TimelineEntry], {
    nullable: true,
    description:
      'The history of the flow, newest entry first. A key without the scope `timeline:read` gets null ' +
      'and an error.',
  })
  timeline(
    @Root() flow: Flow,
    @Ctx() { relations }: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<TimelineEntry[]> {
    const entries = { entity: TimelineEntry, by: 'flow', direction: 'desc' } as const;
    return relations.many(entries, flow.id, page, selectedNames(info));
  }
}
