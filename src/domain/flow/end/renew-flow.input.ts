import { Field, InputType } from 'type-graphql';
import { CalendarDay } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { ReferenceInput } from '../../base/naming/reference.js';
import { ExpectedVersion } from '../record/expected-version.js';
import { PeriodOfRent, RentPence } from '../terms/rent.input.js';
import type { RentPeriod } from '../terms/rent-period.js';

@InputType({ description: 'What differs in the renewal. The rest is copied from the renewed flow.' })
export class RenewFlowInput {
  @ReferenceInput('The partner’s own id of the renewal, unique among the flows of the brand.')
  reference?: string | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The first day of the renewed term; in England the first day at the reviewed rent.',
  })
  tenancyStartsOn?: Day | null;
  @RentPence({ isOptional: true, what: 'The new rent' }) rentPence?: number;
  @PeriodOfRent({ isOptional: true }) rentPeriod?: RentPeriod;
  @ExpectedVersion() expectedVersion?: number | null;
}
