import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay, Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { Ruled } from '../../base/declare.js';
import { ExpectedVersion } from '../../flow/record/expected-version.js';
import { EndCause } from './end-cause.js';

@InputType({ description: 'The end of a tenancy.' })
export class EndTenancyInput {
  @Field(() => CalendarDay, {
    description: 'The last day of the tenancy: not after today, and not before its first day.',
  })
  endedOn!: Day;
  @Field(() => EndCause, { description: 'How the tenancy ended.' }) cause!: EndCause;
  @Field(() => Id, {
    nullable: true,
    description:
      'The id of the notice that ended it: a notice of the flow, of the party that the cause names.',
  })
  noticeId?: number | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The day on which the keys were returned; not after today.',
  })
  keysReturnedOn?: Day | null;
  @Ruled({ minLength: 1, maxLength: 500 })
  @Field(() => GraphQLString, { nullable: true, description: 'A note of the agency about the reason.' })
  reason?: string | null;
  @Ruled({ minLength: 1, maxLength: 500 })
  @Field(() => GraphQLString, { nullable: true, description: 'The new address of the tenants.' })
  forwardingAddress?: string | null;
  @ExpectedVersion() expectedVersion?: number | null;
}
