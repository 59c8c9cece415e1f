import { Args, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Context } from '../base/context.js';
import { Reads } from '../base/declare.js';
import type { Connection } from '../base/lists/connection.js';
import { DeadlinesArgs } from './deadline.input.js';
import { type Deadline, DeadlineConnection } from './deadline.type.js';
import { deadlines } from './deadline-lists.service.js';

@Resolver()
export class DeadlineResolver {
  @Reads(
    Scope.FLOWS_READ,
    () => DeadlineConnection,
    'The statutory deadlines of the flows of the brand that have a due day, the earliest first. Every ' +
      'filter is optional. `deadlines` of a flow also includes those without a due day.',
  )
  deadlines(
    @Ctx() ctx: Context,
    @Args(() => DeadlinesArgs) args: DeadlinesArgs,
  ): Promise<Connection<Deadline>> {
    return deadlines(ctx, args);
  }
}
