import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../../auth/scopes.js';
import { CalendarDay, Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { Reads } from '../../base/declare.js';
import { ArrearsArgs } from './arrears.input.js';
import { Arrears } from './arrears.type.js';
import { arrears, rentSchedule } from './rent-schedule.service.js';
import { RentSchedule } from './rent-schedule.type.js';

@Resolver()
export class RentScheduleResolver {
  @Reads(
    Scope.FLOWS_READ,
    () => RentSchedule,
    'The rents of a tenancy that are due from one day to another, at most 24 months, with what was paid.',
  )
  rentSchedule(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('from', () => CalendarDay, { description: 'The first due day.' }) from: Day,
    @Arg('to', () => CalendarDay, { description: 'The last due day, less than 24 months later.' }) to: Day,
  ): Promise<RentSchedule> {
    return rentSchedule(ctx, flowId, from, to);
  }

  @Reads(
    Scope.FLOWS_READ,
    () => Arrears,
    'The arrears of a tenancy at the end of a day. Null if the rent is not recorded here ' +
      '(`isRentRecordedHere` of the flow): missing payments then mean nothing.',
  )
  arrears(@Ctx() ctx: Context, @Args(() => ArrearsArgs) args: ArrearsArgs): Promise<Arrears | null> {
    return arrears(ctx, args);
  }
}
