import { GraphQLBoolean, GraphQLInt, GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { CalendarDay } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';

@ObjectType({
  description:
    'The arrears with which a ground for possession may be used. They must also be as high at the hearing. ' +
    'Not legal advice.',
  simpleResolvers: true,
})
export class ArrearsThreshold {
  @Field(() => GraphQLString, { description: 'The ground, such as `8`.' }) ground!: string;
  @Field(() => GraphQLInt, {
    nullable: true,
    description: 'The least overdue rent in pence; null if the ground has no amount for the rent period.',
  })
  thresholdPence!: number | null;
  @Field(() => GraphQLInt, {
    nullable: true,
    description: 'The least months without a break in which rent is overdue; null if an amount counts.',
  })
  consecutiveMonths!: number | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'Whether the arrears have reached it; null if the statute does not decide it.',
  })
  isReached!: boolean | null;
  @Field(() => GraphQLString, { description: 'The statute.' }) source!: string;
  @Field(() => GraphQLString, { description: 'What the rule leaves open.' }) note!: string;
  @Field(() => CalendarDay, { description: 'The day on which the rule was compared with the law.' })
  verifiedOn!: Day;
}

@ObjectType({
  description: 'The arrears of a tenancy at the end of a day, from the payments recorded here.',
  simpleResolvers: true,
})
export class Arrears {
  @Field(() => CalendarDay, { description: 'The day.' }) on!: Day;
  @Field(() => GraphQLInt, { description: 'The rent that fell due by the day, in pence.' }) duePence!: number;
  @Field(() => GraphQLInt, {
    description: 'The rent that was received or applied by the day and not refunded, in pence.',
  })
  receivedPence!: number;
  @Field(() => GraphQLInt, {
    description: '`duePence` less `receivedPence`, in pence; negative if rent was paid ahead.',
  })
  balancePence!: number;
  @Field(() => GraphQLInt, {
    description:
      'The unpaid rent that is overdue, in pence. Rent can be paid until the end of its due day, and of ' +
      'the day after a bank holiday.',
  })
  overduePence!: number;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The due day of the oldest overdue rent; null if none is overdue.',
  })
  oldestUnpaidDueOn!: Day | null;
  @Field(() => GraphQLInt, { description: 'The days since `oldestUnpaidDueOn`.' }) daysInArrears!: number;
  @Field(() => GraphQLInt, {
    description: 'The overdue rent in whole months of the rent, a month being a twelfth of a year.',
  })
  monthsInArrears!: number;
  @Field(() => GraphQLInt, {
    description: 'The whole months in which some rent was overdue without a break.',
  })
  consecutiveMonths!: number;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'The first day on which interest may be charged on the oldest overdue rent, if the agreement provides ' +
      'for it (Tenant Fees Act 2019, Sch. 1 para. 4); null where no such rule applies.',
  })
  interestFrom!: Day | null;
  @Field(() => ArrearsThreshold, {
    nullable: true,
    description: 'The ground for possession that counts arrears; null if the law of the tenancy has none.',
  })
  noticeThreshold!: ArrearsThreshold | null;
}
