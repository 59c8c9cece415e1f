import { GraphQLInt, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { Ruled } from '../../base/declare.js';
import { ExpectedVersion } from '../../flow/record/expected-version.js';
import { DepositReleaseState } from '../kinds/deposit-release-state.js';
import { DepositDeductionInput, MAX_DEDUCTIONS } from './deposit-deduction.js';

const OptionalPence =
  (description: string): PropertyDecorator =>
  (target, key) => {
    Ruled({ minimum: 0 })(target, key);
    Field(() => GraphQLInt, { nullable: true, description })(target, key);
  };

@InputType({ description: 'A proposed release of a tenancy deposit.' })
export class ProposeDepositReleaseInput {
  @Field(() => CalendarDay, { description: 'The day of the proposal; not after today.' }) proposedOn!: Day;
  @Ruled({ maxItems: MAX_DEDUCTIONS })
  @Field(() => [DepositDeductionInput], {
    nullable: true,
    description:
      'What the landlord proposes to deduct: at most what the flow holds. By default nothing, so that the ' +
      'tenants get the whole deposit.',
  })
  deductions?: DepositDeductionInput[] | null;
  @ExpectedVersion() expectedVersion?: number | null;
}

@InputType({ description: 'The outcome of a proposed release of a deposit.' })
export class UpdateDepositReleaseInput {
  @Field(() => DepositReleaseState, {
    description:
      'The new state. `PROPOSED` becomes `AGREED` or `DISPUTED`; `DISPUTED` becomes `AGREED` or `DECIDED`. ' +
      '`PAID` follows from the payments.',
  })
  state!: DepositReleaseState;
  @Field(() => CalendarDay, {
    description: 'The day on which it happened: not after today, and not before what happened last.',
  })
  on!: Day;
  @OptionalPence(
    'The disputed part in pence, at most the deposit. Required for `DISPUTED`, not allowed otherwise.',
  )
  disputedPence?: number | null;
  @Ruled({ minLength: 1, maxLength: 100 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The reference of the scheme for the dispute. Only for `DISPUTED` and `DECIDED`.',
  })
  schemeReference?: string | null;
  @OptionalPence(
    'What the landlord gets, in pence, at most the deposit. Required for `DECIDED`, and for `AGREED` after a ' +
      'dispute. For `AGREED` without a dispute, the default is the sum of the proposed deductions.',
  )
  landlordPence?: number | null;
  @ExpectedVersion() expectedVersion?: number | null;
}
