import { GraphQLBoolean, GraphQLInt } from 'graphql';
import { Extensions, Field, ObjectType } from 'type-graphql';
import { CalendarDay } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';

/** The months that a schedule may have, and the most rent periods in them: those of a week. */
export const MAX_MONTHS = 24;
export const MAX_PERIODS = 107;

@ObjectType({ description: 'A rent period and the rent that is due for it.', simpleResolvers: true })
export class RentDueItem {
  @Field(() => CalendarDay, { description: 'The first day of the rent period.' }) periodStartsOn!: Day;
  @Field(() => CalendarDay, { description: 'The last day of the rent period.' }) periodEndsOn!: Day;
  @Field(() => CalendarDay, { description: 'The day on which the rent is due.' }) dueOn!: Day;
  @Field(() => GraphQLInt, { description: 'The rent of the period, in pence.' }) amountPence!: number;
  @Field(() => GraphQLInt, {
    nullable: true,
    description: 'What was paid of it, the oldest rent first, in pence; null if rent is not recorded here.',
  })
  paidPence!: number | null;
}

@ObjectType({ description: 'The rents of a tenancy that are due in some months.', simpleResolvers: true })
export class RentSchedule {
  @Field(() => GraphQLBoolean, {
    description: 'Whether the rent is recorded here; else nothing is known of what was paid.',
  })
  isRentRecordedHere!: boolean;
  @Extensions({ rows: MAX_PERIODS })
  @Field(() => [RentDueItem], {
    description: 'By due day. Empty if the rent or the first day of the tenancy is not recorded.',
  })
  rents!: RentDueItem[];
}
