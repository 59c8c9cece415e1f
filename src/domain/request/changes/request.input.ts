import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { Ruled } from '../../base/declare.js';
import { ExpectedVersion } from '../../flow/record/expected-version.js';
import { RequestDecision } from '../kinds/request-decision.js';
import { RequestKind } from '../kinds/request-kind.js';

@InputType({ description: 'A request of the tenants.' })
export class RecordRequestInput {
  @Field(() => RequestKind, { description: 'What it is for.' }) kind!: RequestKind;
  @Ruled({ minLength: 1, maxLength: 500 })
  @Field(() => GraphQLString, { description: 'What the tenants ask for, such as “a cat”.' })
  description!: string;
  @Field(() => CalendarDay, {
    description:
      'The date of the written request, from which the days for the decision count; not after today.',
  })
  requestedOn!: Day;
  @ExpectedVersion() expectedVersion?: number | null;
}

const Added = (description: string): PropertyDecorator =>
  Field(() => CalendarDay, { nullable: true, description });

@InputType({
  description:
    'The outcome of a request: each day is added once. Days are not after today, except `agreedUntilOn`, ' +
    'and not before the request.',
})
export class UpdateRequestInput {
  @Added('The day on which the landlord asked for more information.') moreAskedOn?: Day | null;
  @Added('The day on which the landlord received it.') moreReceivedOn?: Day | null;
  @Added('The day on which the landlord asked a superior landlord for consent.') superiorAskedOn?: Day | null;
  @Added('The day on which the superior landlord decided.') superiorAnsweredOn?: Day | null;
  @Added('The last day for the decision that the landlord and the tenants agreed; it may be in the future.')
  agreedUntilOn?: Day | null;
  @Field(() => RequestDecision, {
    nullable: true,
    description: 'The landlord’s decision. It requires `decidedOn`; `REFUSED` requires `reason` too.',
  })
  decision?: RequestDecision | null;
  @Added('The day of the decision.') decidedOn?: Day | null;
  @Ruled({ minLength: 1, maxLength: 500 })
  @Field(() => GraphQLString, { nullable: true, description: 'The reason for the decision.' })
  reason?: string | null;
  @ExpectedVersion() expectedVersion?: number | null;
}
