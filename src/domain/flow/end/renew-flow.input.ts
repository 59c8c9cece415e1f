import { Field, InputType } from 'type-graphql';
import { CalendarDay } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { ReferenceInput } from '../../base/naming/reference.js';
import { DAY_RANGE } from '../../base/past.js';
import { ExpectedVersion } from '../record/expected-version.js';
import { RenewalType } from '../terms/renewal-type.js';
import { PeriodOfRent, RentPence } from '../terms/rent.input.js';
import type { RentPeriod } from '../terms/rent-period.js';

@InputType({ description: 'What differs in the renewal. The rest is copied from the renewed flow.' })
export class RenewFlowInput {
  @Field(() => RenewalType, {
    defaultValue: RenewalType.RENEWAL,
    description:
      'How the tenancy is renewed. `RENEWAL` is not possible for an assured or a private residential ' +
      'tenancy, which has no term.',
  })
  type!: RenewalType;
  @ReferenceInput('The partner’s own id of the renewal, unique among the flows of the brand.')
  reference?: string | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description: `The first day of the renewed term, or of the new tenancy. ${DAY_RANGE}`,
  })
  tenancyStartsOn?: Day | null;
  @RentPence({ isOptional: true, what: 'Default: the rent of the first day. The new rent' })
  rentPence?: number;
  @PeriodOfRent({ isOptional: true }) rentPeriod?: RentPeriod;
  @ExpectedVersion() expectedVersion?: number | null;
}
