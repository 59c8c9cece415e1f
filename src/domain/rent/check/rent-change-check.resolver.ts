import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { CalendarDay, Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { Reads } from '../../base/declare.js';
import { checkRentChange } from './rent-change-check.service.js';
import { RentChangeCheck } from './rent-change-check.type.js';

@Resolver()
export class RentChangeCheckResolver {
  @Reads(
    Scope.FLOWS_READ,
    () => RentChangeCheck,
    'When a higher rent can begin after a notice, with each limit and its statute. Nothing is recorded.',
  )
  checkRentChange(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('servedOn', () => CalendarDay, {
      description: 'The day on which the notice is served; it may be in the future.',
    })
    servedOn: Day,
    @Arg('receivedOn', () => CalendarDay, {
      nullable: true,
      description: 'The day on which it is received, if that is later: the rules of Scotland count this day.',
    })
    receivedOn?: Day | null,
  ): Promise<RentChangeCheck> {
    return checkRentChange(ctx, flowId, servedOn, receivedOn ?? null);
  }
}
