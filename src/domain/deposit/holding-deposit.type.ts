import { GraphQLBoolean, GraphQLInt } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { CalendarDay } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { KeptGround } from '../statute/facts/kept-ground.js';

@ObjectType({
  description:
    'The holding deposit of a flow: what became of the money, and by when the tenancy agreement must be ' +
    'entered into. It is computed from the flow’s records.',
  simpleResolvers: true,
})
export class HoldingDeposit {
  @Field(() => GraphQLInt, {
    description:
      'The amount in pence that is held: what was received, and neither refunded, applied nor kept. What is ' +
      'kept counts as held again if the payer was not given the reasons in time, because it must be repaid.',
  })
  heldPence!: number;
  @Field(() => CalendarDay, { description: 'The day on which it was received; of several parts, the first.' })
  receivedOn!: Day;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'The deadline for the agreement: the agreed one, or else the fifteenth day of the deposit. Null if ' +
      'no statute sets one for the tenancy.',
  })
  deadlineOn!: Day | null;
  @Field(() => GraphQLBoolean, { description: 'Whether the deadline was agreed with the tenants.' })
  isDeadlineAgreed!: boolean;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The last day on which the agreement is in time, the day before the deadline; or null.',
  })
  lastSigningDay!: Day | null;
  @Field(() => GraphQLInt, {
    description: 'The amount in pence that is kept. What is refunded later is not kept any more.',
  })
  keptPence!: number;
  @Field(() => KeptGround, {
    nullable: true,
    description: 'Why it is kept, by the last record; null if nothing was kept.',
  })
  keptGround!: KeptGround | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'England: the day by which the payer must be given the reasons if it is kept. Null if the agreement ' +
      'was entered into in time, if it was repaid, or before it is known.',
  })
  reasonsDueOn!: Day | null;
}
