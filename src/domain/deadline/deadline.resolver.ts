import { Args, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Context } from '../base/context.js';
import { Reads } from '../base/declare.js';
import type { Connection } from '../base/lists/connection.js';
import { PRICE } from '../base/price.js';
import { DeadlineState } from '../statute/deadlines/deadline-state.js';
import { DeadlinesArgs } from './deadline.input.js';
import { type Deadline, DeadlineConnection } from './deadline.type.js';
import { DeadlineDay, DeadlineDaysArgs, MAX_DAYS } from './deadline-day.type.js';
import { deadlineDays } from './deadline-days.service.js';
import { deadlines } from './deadline-lists.service.js';

@Resolver()
export class DeadlineResolver {
  @Reads(
    Scope.FLOWS_READ,
    () => DeadlineConnection,
    'The statutory deadlines of the flows of the brand that have a due day, the earliest first unless ' +
      '`sortOrder` is given. Every filter is optional. `deadlines` of a flow also includes those without a due day.',
  )
  deadlines(
    @Ctx() ctx: Context,
    @Args(() => DeadlinesArgs) args: DeadlinesArgs,
  ): Promise<Connection<Deadline>> {
    return deadlines(ctx, args);
  }

  @Reads(
    Scope.FLOWS_READ,
    () => [DeadlineDay],
    'How many deadlines have their last day on each day, by state. Days without any are left out, and so are ' +
      'deadlines of archived flows that hold no money.',
    { price: () => 5 * PRICE.statement, rows: MAX_DAYS * Object.keys(DeadlineState).length },
  )
  deadlineDays(
    @Ctx() ctx: Context,
    @Args(() => DeadlineDaysArgs) args: DeadlineDaysArgs,
  ): Promise<DeadlineDay[]> {
    return deadlineDays(ctx, args);
  }
}
