import { GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field, InputType } from 'type-graphql';
import { CalendarDay, Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { Ruled } from '../../base/declare.js';
import { PageArgs } from '../../base/lists/page.js';
import { DocumentMethod } from '../../document/kinds/document-kind.js';
import { ExpectedVersion } from '../../flow/record/expected-version.js';
import { RentPence } from '../../flow/terms/rent.input.js';
import { RentChangeForm } from '../kinds/rent-change-form.js';
import { RentChangeStatus } from '../kinds/rent-change-status.js';

@InputType({ description: 'A change of the rent of a tenancy.' })
export class ProposeRentChangeInput {
  @RentPence({ what: 'The new rent' }) newRentPence!: number;
  @Field(() => RentChangeForm, { description: 'How the change is made.' }) form!: RentChangeForm;
  @Field(() => CalendarDay, {
    description:
      'The day on which the notice was served, or on which the change was agreed; not after today.',
  })
  servedOn!: Day;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'The day on which the notice was received, if that is later: the rules of Scotland count this day. ' +
      'Not after today, and not before `servedOn`.',
  })
  receivedOn?: Day | null;
  @Field(() => CalendarDay, {
    description: 'The first day of the new rent; after that of each earlier rent. It may be in the future.',
  })
  effectiveOn!: Day;
  @Field(() => DocumentMethod, { nullable: true, description: 'How the notice was served.' })
  method?: DocumentMethod | null;
  @Ruled({ format: 'https-url', maxLength: 2000 })
  @Field(() => GraphQLString, { nullable: true, description: 'The https URL of the notice.' })
  url?: string | null;
  @ExpectedVersion() expectedVersion?: number | null;
}

@InputType({ description: 'The outcome of a rent change.' })
export class UpdateRentChangeInput {
  @Field(() => RentChangeStatus, {
    description:
      'The new status. `PROPOSED` becomes `CHALLENGED`, `AGREED_LOWER` or `WITHDRAWN`; `CHALLENGED` ' +
      'becomes `DETERMINED` or `WITHDRAWN`.',
  })
  status!: RentChangeStatus;
  @Field(() => CalendarDay, {
    description:
      'The day on which it happened, not after today. A rent change that is only proposed gets a new ' +
      'status before its day `effectiveOn`.',
  })
  on!: Day;
  @Ruled({ minimum: 1 })
  @Field(() => GraphQLInt, {
    nullable: true,
    description:
      'The rent that was determined, at most the proposed one, or agreed, below the proposed one, in ' +
      'pence. Required for `DETERMINED` and `AGREED_LOWER`, not allowed otherwise.',
  })
  rentPence?: number | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'The first day of this rent. Default: the proposed day, or the first possible one after the ' +
      'determination. Only for `DETERMINED` and `AGREED_LOWER`.',
  })
  effectiveOn?: Day | null;
  @ExpectedVersion() expectedVersion?: number | null;
}

@ArgsType()
export class RentChangesArgs extends PageArgs {
  @Field(() => Id, { nullable: true, description: 'Only rent changes of the flow with this id.' })
  flowId?: number | null;
  @Field(() => CalendarDay, { nullable: true, description: 'Only new rents that begin after this day.' })
  startsAfter?: Day | null;
  @Field(() => CalendarDay, { nullable: true, description: 'Only new rents that begin before this day.' })
  startsBefore?: Day | null;
}
