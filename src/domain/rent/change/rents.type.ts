import { GraphQLInt } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { CalendarDay, Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { RentPeriod } from '../../flow/terms/rent-period.js';

@ObjectType({ description: 'A rent of a tenancy and the days for which it is due.', simpleResolvers: true })
export class TenancyRent {
  @Field(() => GraphQLInt, {
    description: 'The rent of the whole property for each rent period, in pence.',
  })
  rentPence!: number;
  @Field(() => RentPeriod, { description: 'The period that each rent payment is for.' })
  rentPeriod!: RentPeriod;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The first day of the rent; null if the first day of the tenancy is not recorded.',
  })
  from!: Day | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The last day of the rent; null if no later rent is recorded.',
  })
  to!: Day | null;
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the rent change that the rent begins with; null for the signed rent.',
  })
  rentChangeId!: number | null;
}
