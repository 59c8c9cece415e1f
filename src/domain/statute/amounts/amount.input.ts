import { GraphQLInt } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { Ruled } from '../../base/declare.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { RentPeriod } from '../../flow/terms/rent-period.js';
import { TenancyKind } from '../../flow/terms/tenancy-kind.js';
import { StubRent } from '../facts/initial-rent.js';

@InputType({ description: 'The terms of a tenancy, which determine the maximum amounts.' })
export class CheckAmountsInput {
  @Field(() => Jurisdiction, { description: 'The part of the United Kingdom whose housing law applies.' })
  jurisdiction!: Jurisdiction;
  @Field(() => TenancyKind, {
    nullable: true,
    description: 'The kind of tenancy. Default: the kind that is derived for individuals who pay this rent.',
  })
  tenancyKind?: TenancyKind | null;
  @Ruled({ minimum: 1 })
  @Field(() => GraphQLInt, { description: 'The rent of the whole property for each rent period, in pence.' })
  rentPence!: number;
  @Field(() => RentPeriod, { description: 'The period that each rent payment is for.' })
  rentPeriod!: RentPeriod;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The first day of the tenancy. Default: today.',
  })
  tenancyStartsOn?: Day | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'The last day of a first rent period that is shorter than the others, such as the days until the ' +
      'end of the month. Requires `tenancyStartsOn`.',
  })
  firstPeriodEndsOn?: Day | null;
  @Field(() => StubRent, {
    nullable: true,
    description:
      'How the rent of a shorter first rent period is calculated. Default: the method with the lower result.',
  })
  stubRent?: StubRent | null;
}
