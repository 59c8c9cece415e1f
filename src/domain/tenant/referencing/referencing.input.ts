import { GraphQLBoolean, GraphQLFloat, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay, Id, Instant, JsonObject } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { Ruled } from '../../base/declare.js';
import { ReferenceInput } from '../../base/naming/reference.js';
import { IdCheck, RightToRent } from './referencing-checks.js';

@InputType({ description: 'The result of an identity check.' })
export class IdVerificationInput {
  @Field(() => IdCheck, { nullable: true, description: 'The status of the check.' })
  status?: IdCheck | null;
  @Ruled({ maxLength: 2000 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The reason that the identity provider gave; null if it gave none.',
  })
  providerReason?: string | null;
  @Field(() => Instant, { nullable: true, description: 'When the check started; null if it has not.' })
  startedAt?: Date | null;
}

@InputType({ description: 'The result of a right-to-rent check.' })
export class RightToRentInput {
  @Field(() => RightToRent, {
    nullable: true,
    description: 'The result. A result without a time limit clears `expiresOn`.',
  })
  status?: RightToRent | null;
  @Field(() => CalendarDay, { nullable: true, description: 'The date of birth that was checked.' })
  dateOfBirth?: Day | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'The day of the check, not in the future. A check is in time if its day is before that of the ' +
      'tenancy agreement, or on that day if it is recorded before the last signature. A later day than ' +
      'before is a follow-up check, and the checks before it still count. An earlier day corrects the ' +
      'last check, and null withdraws it.',
  })
  checkedOn?: Day | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The day on which the right to rent ends. Only with the status TIME_LIMITED.',
  })
  expiresOn?: Day | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'Whether an agent approved the right to rent.',
  })
  isApproved?: boolean | null;
}

@InputType({ description: 'The basis of the rent that a tenant can afford.' })
export class AffordabilityInput {
  @Ruled({ minimum: 0, maximum: 9_999_999_999 })
  @Field(() => GraphQLFloat, {
    nullable: true,
    description: 'The salary in pounds a year, to the penny; null if unknown.',
  })
  salary?: number | null;
}

@InputType({
  description:
    'Results of referencing. Fields that are left out keep their values; null clears an optional value.',
})
export class RecordReferencingInput {
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the tenant. Required, unless `personReference` is given.',
  })
  personId?: number | null;
  @ReferenceInput('The partner’s own id of the tenant.') personReference?: string | null;
  @Field(() => IdVerificationInput, { nullable: true, description: 'The identity check.' })
  idVerification?: IdVerificationInput | null;
  @Field(() => RightToRentInput, { nullable: true, description: 'The right-to-rent check.' })
  rightToRent?: RightToRentInput | null;
  @Field(() => AffordabilityInput, { nullable: true, description: 'The affordability.' })
  affordability?: AffordabilityInput | null;
  @Field(() => JsonObject, {
    nullable: true,
    description: 'The pre-reference of the referencing agency, at most 50,000 characters as JSON.',
  })
  preReference?: object | null;
  @Field(() => JsonObject, {
    nullable: true,
    description: 'The documents of the referencing agency, at most 50,000 characters as JSON.',
  })
  referenceDocuments?: object | null;
}
