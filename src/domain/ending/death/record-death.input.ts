import { Field, InputType } from 'type-graphql';
import { CalendarDay, Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { Ruled } from '../../base/declare.js';
import { ExpectedVersion } from '../../flow/record/expected-version.js';

/** More guarantors than one tenancy has. */
const MAX_GUARANTORS = 50;

@InputType({ description: 'The death of a tenant.' })
export class RecordDeathInput {
  @Field(() => CalendarDay, { description: 'The day of the death; not after today.' }) diedOn!: Day;
  @Ruled({ maxItems: MAX_GUARANTORS })
  @Field(() => [Id], {
    nullable: true,
    description:
      'The ids of guarantors of the flow who are members of the family of the tenant. England: if other ' +
      'tenants live, only their guarantees of the rent of an assured tenancy end with the death.',
  })
  familyGuarantorIds?: number[] | null;
  @ExpectedVersion() expectedVersion?: number | null;
}
