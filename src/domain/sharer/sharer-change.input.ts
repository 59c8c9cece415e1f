import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay, Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { Ruled } from '../base/declare.js';
import { ExpectedVersion } from '../flow/record/expected-version.js';
import { MAX_TENANTS, SubTenantInput } from '../flow/sub-tenants/sub-tenant.input.js';

@InputType({ description: 'A change of the tenants of a signed tenancy: at least one leaves or joins.' })
export class ChangeSharersInput {
  @Field(() => CalendarDay, {
    description:
      'The day from which those who leave are no longer tenants, and those who join are; not after today, ' +
      'and not before the agreement or an earlier change.',
  })
  effectiveOn!: Day;
  @Field(() => CalendarDay, {
    description: 'The day on which the parties agreed on it; not after today.',
  })
  agreedOn!: Day;
  @Ruled({ maxItems: MAX_TENANTS })
  @Field(() => [Id], { nullable: true, description: 'The ids of the sub-tenants who leave.' })
  leavingSubTenantIds?: number[] | null;
  @Ruled({ maxItems: MAX_TENANTS })
  @Field(() => [SubTenantInput], {
    nullable: true,
    description: 'The tenants who join. One with `isLead` becomes the lead tenant.',
  })
  joining?: SubTenantInput[] | null;
  @Field(() => Id, {
    nullable: true,
    description:
      'The id of the sub-tenant who stays and is the lead tenant after it. Required if the lead ' +
      'tenant leaves, unless one who joins has `isLead`.',
  })
  leadSubTenantId?: number | null;
  @Ruled({ format: 'https-url', maxLength: 2000 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The https URL of the agreement on the change.',
  })
  url?: string | null;
  @ExpectedVersion() expectedVersion?: number | null;
}
