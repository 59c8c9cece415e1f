import { GraphQLInt } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import { CalendarDay, Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { Ruled } from '../../base/declare.js';

@ArgsType()
export class ArrearsArgs {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The day, at most 24 months from today. Omitted or null: today, in UK time.',
  })
  on?: Day | null;
  @Ruled({ minimum: 0 })
  @Field(() => GraphQLInt, {
    defaultValue: 0,
    description:
      'Universal credit for the rent that the tenants have not received yet, in pence. The threshold of ' +
      'Ground 8 leaves out rent that is unpaid because of it.',
  })
  universalCreditPendingPence!: number;
}
