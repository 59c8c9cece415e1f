import { Args, Ctx, Extensions, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { ToOne } from '../base/relations/relation-fields.js';
import { ResolvedField } from '../base/relations/resolved-field.js';
import { Flow } from '../flow/record/flow.entity.js';
import { FlowDeadlinesArgs } from './deadline.input.js';
import { Deadline } from './deadline.type.js';
import { deadlinesOf } from './deadline-lists.service.js';
import { relatedFacts } from './facts/read-facts.js';

/** More rules than one jurisdiction has. */
const ROWS = 40;

@Resolver(() => Flow)
export class FlowDeadlines {
  @Needs(Scope.FLOWS_READ)
  @Extensions({ rows: ROWS })
  @ResolvedField<Flow>({
    returns: () => [Deadline],
    from: ['id'],
    description:
      'The statutory deadlines, gates and caps of the flow’s jurisdiction, in the order of a tenancy, ' +
      'including those that do not apply.',
  })
  async deadlines(
    @Root() flow: Flow,
    @Ctx() ctx: Context,
    @Args(() => FlowDeadlinesArgs) { states }: FlowDeadlinesArgs,
  ): Promise<Deadline[]> {
    const facts = await relatedFacts(ctx, flow.id);
    return facts ? deadlinesOf(ctx, flow.id, facts, states) : [];
  }
}

@Resolver(() => Deadline)
export class DeadlineFlow {
  @ToOne(Scope.FLOWS_READ, () => Flow, 'flowId', 'The flow.')
  flow!: Flow;
}
