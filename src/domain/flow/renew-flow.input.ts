import { GraphQLInt } from 'graphql';
import { Field, InputType } from 'type-graphql';
import type { Day } from '../../language/calendar.js';
import { CalendarDay } from '../../language/scalars.js';
import { Ruled } from '../base/declare.js';
import { ReferenceInput } from '../base/reference.js';
import { MIN_RENT_PENCE } from './create-flow.input.js';
import { ExpectedVersion } from './expected-version.js';
import { RentPeriod } from './rent-period.js';

@InputType({ description: 'What differs in the renewal. The rest is copied from the renewed flow.' })
export class RenewFlowInput {
  @ReferenceInput('The partner’s own id of the renewal, unique among the flows of the brand.')
  reference?: string | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The first day of the renewed term; in England the first day at the reviewed rent.',
  })
  tenancyStartsOn?: Day | null;
  @Ruled({ minimum: MIN_RENT_PENCE, notNull: true })
  @Field(() => GraphQLInt, {
    nullable: true,
    description: 'The new rent of the whole property for each rent period, in pence.',
  })
  rentPence?: number;
  @Ruled({ notNull: true })
  @Field(() => RentPeriod, { nullable: true, description: 'The period that each rent payment is for.' })
  rentPeriod?: RentPeriod;
  @ExpectedVersion() expectedVersion?: number | null;
}
