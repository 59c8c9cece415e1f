import { Ctx, Extensions, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { ToOne } from '../base/relations/relation-fields.js';
import { ResolvedField } from '../base/relations/resolved-field.js';
import { Flow } from '../flow/record/flow.entity.js';
import { Deadline } from './deadline.type.js';
import { deadlinesOfFlows } from './deadline-lists.service.js';

/** More rules than one jurisdiction has. */
const ROWS = 20;

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
  deadlines(@Root() flow: Flow, @Ctx() ctx: Context): Promise<Deadline[]> {
    return ctx.relations.grouped('deadlines', flow.id, (ids) => deadlinesOfFlows(ctx, ids), []);
  }
}

@Resolver(() => Deadline)
export class DeadlineFlow {
  @ToOne(Scope.FLOWS_READ, () => Flow, 'flowId', 'The flow.')
  flow!: Flow;
}
