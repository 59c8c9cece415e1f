import { GraphQLBoolean, GraphQLFloat, GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { EMPTY_IS_UNKNOWN } from '../../../database/declare/fields.js';
import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';
import { CalendarDay, Instant } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { affordableRent } from './affordability.js';

export const IdCheck = closedList('IdCheck', 'The status of an identity check.', {
  NOT_STARTED: [0, 'The tenant has not begun the check.'],
  PENDING: [1, 'The provider is checking the tenant’s documents.'],
  PASS: [2, 'The identity is confirmed.'],
  FAIL: [3, 'The identity could not be confirmed.'],
  REFER: [4, 'The result is unclear, and a person must decide.'],
});
export type IdCheck = ValueOf<typeof IdCheck>;

export const RightToRent = closedList('RightToRent', 'The result of a right-to-rent check.', {
  NOT_CHECKED: ['notchecked', 'No check was requested.'],
  REQUESTED: ['requested', 'A check was requested, and has no result yet.'],
  UNLIMITED: ['unlimited', 'The tenant may rent without a time limit.'],
  TIME_LIMITED: [
    'timelimited',
    'The tenant may rent for a limited time; a follow-up check is due before it ends.',
  ],
  NOT_CONFIRMED: ['notconfirmed', 'The check could not confirm a right to rent.'],
});
export type RightToRent = ValueOf<typeof RightToRent>;

/** Whether a check confirmed a right to rent. */
export const isPassed = (status: RightToRent): boolean =>
  status === RightToRent.UNLIMITED || status === RightToRent.TIME_LIMITED;

/** The columns that the checks read. */
interface Columns {
  createdAt: Date;
  isIdPaymentRequired: boolean;
  idProviderReason: string;
  idStatus: IdCheck;
  idStartedAt?: Date | null;
  rightToRentStatus: RightToRent;
  rightToRentDateOfBirth: string;
  isRightToRentApproved: boolean;
  isRightToRentRequested: boolean;
  rightToRentCheckedOn?: Day | null;
  rightToRentExpiresOn?: Day | null;
  salary?: number | null;
}

@ObjectType({ description: 'The identity check of a tenant.', simpleResolvers: true })
export class IdVerification {
  @Field(() => GraphQLBoolean, { description: 'Whether the check must be paid for.' })
  paymentRequired: boolean;
  @EMPTY_IS_UNKNOWN
  @Field(() => GraphQLString, {
    description: 'The reason that the identity provider gave; empty if it gave none.',
  })
  providerReason: string;
  @Field(() => IdCheck, { description: 'The status of the check.' })
  status: IdCheck;
  @Field(() => Instant, {
    description: 'When the check started; the time of the record’s creation before that.',
  })
  startedAt: Date;

  constructor(record: Columns) {
    this.paymentRequired = record.isIdPaymentRequired;
    this.providerReason = record.idProviderReason;
    this.status = record.idStatus;
    this.startedAt = record.idStartedAt ?? record.createdAt;
  }
}

@ObjectType({ description: 'The right-to-rent check of a tenant.', simpleResolvers: true })
export class RightToRentCheck {
  @Field(() => RightToRent, { description: 'The result of the check.' })
  status: RightToRent;
  @EMPTY_IS_UNKNOWN
  @Field(() => GraphQLString, {
    description: 'The date of birth that was checked; empty if unknown.',
  })
  dateOfBirth: string;
  @Field(() => GraphQLBoolean, {
    description: 'Whether an agent approved the right to rent.',
  })
  isApproved: boolean;
  @Field(() => GraphQLBoolean, {
    description: 'Whether a check was requested.',
  })
  isRequested: boolean;
  @Field(() => CalendarDay, { nullable: true, description: 'The day of the check; null if not recorded.' })
  checkedOn: Day | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The day on which a time-limited right to rent ends; null if it has no end.',
  })
  expiresOn: Day | null;

  constructor(record: Columns) {
    this.status = record.rightToRentStatus;
    this.dateOfBirth = record.rightToRentDateOfBirth;
    this.isApproved = record.isRightToRentApproved;
    this.isRequested = record.isRightToRentRequested;
    this.checkedOn = record.rightToRentCheckedOn ?? null;
    this.expiresOn = record.rightToRentExpiresOn ?? null;
  }
}

@ObjectType({ description: 'The rent that a tenant can afford.', simpleResolvers: true })
export class Affordability {
  @Field(() => GraphQLFloat, {
    description: 'The salary in pounds a year; null if unknown.',
    nullable: true,
  })
  salary: number | null;
  @Field(() => GraphQLFloat, {
    description: 'The affordable rent in pounds a month: the salary divided by 30; null if unknown.',
    nullable: true,
  })
  amount: number | null;

  constructor(record: Columns) {
    this.salary = record.salary ?? null;
    this.amount = affordableRent(record.salary, 'tenant');
  }
}
