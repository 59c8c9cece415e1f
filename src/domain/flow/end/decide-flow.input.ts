import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { Ruled } from '../../base/declare.js';
import { ExpectedVersion } from '../record/expected-version.js';
import { FlowOutcome } from '../record/flow-outcome.js';

@InputType({ description: 'A decision that ends a flow.' })
export class DecideFlowInput {
  @Field(() => FlowOutcome, { description: 'Who decided against the tenancy.' }) outcome!: FlowOutcome;
  @Field(() => CalendarDay, { description: 'The day of the decision, not after today.' }) decidedOn!: Day;
  @Ruled({ minLength: 1, maxLength: 1000 })
  @Field(() => GraphQLString, { description: 'The reason.' })
  reason!: string;
  @ExpectedVersion() expectedVersion?: number | null;
}
