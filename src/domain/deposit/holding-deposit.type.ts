import { GraphQLBoolean, GraphQLInt } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { CalendarDay } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { KeptGround } from '../statute/facts/kept-ground.js';

@ObjectType({
  description:
    'The holding deposit of a flow: what happened to the money, and by when the tenancy agreement must be ' +
    'entered into. It is computed from the flow’s records.',
  simpleResolvers: true,
})
export class HoldingDeposit {
  @Field(() => GraphQLInt, {
    description:
      'The amount in pence that was received, and neither refunded, applied nor kept. If the payer was not ' +
      'given the reasons in time, the kept amount counts as held again, because it must be repaid.',
  })
  heldPence!: number;
  @Field(() => CalendarDay, { description: 'The day on which the deposit, or its first part, was received.' })
  receivedOn!: Day;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'The deadline for the agreement: the one that was agreed, or else the fifteenth day, if the day of ' +
      'the receipt is the first. Null if no statute sets one for the tenancy.',
  })
  deadlineOn!: Day | null;
  @Field(() => GraphQLBoolean, { description: 'Whether the deadline was agreed with the tenants.' })
  isDeadlineAgreed!: boolean;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'The last day on which the agreement is in time: the day before `deadlineOn`. Null if that is null.',
  })
  lastSigningDay!: Day | null;
  @Field(() => GraphQLInt, {
    description: 'The amount in pence that is kept. An amount that is refunded later is subtracted.',
  })
  keptPence!: number;
  @Field(() => KeptGround, {
    nullable: true,
    description: 'Why the deposit is kept, as last recorded; null if nothing was kept.',
  })
  keptGround!: KeptGround | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'England: the day by which the payer must be given the reasons for keeping the deposit. Null if the ' +
      'agreement was entered into in time, if the deposit was repaid, or if the day is not known yet.',
  })
  reasonsDueOn!: Day | null;
}
