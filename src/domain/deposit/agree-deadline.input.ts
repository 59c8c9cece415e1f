import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { Ruled } from '../base/declare.js';
import { ExpectedVersion } from '../flow/record/expected-version.js';

@InputType({ description: 'A deadline for the tenancy agreement that was agreed with the tenants.' })
export class AgreeHoldingDepositDeadlineInput {
  @Field(() => CalendarDay, {
    description: 'The agreed deadline. The agreement must be entered into before this day.',
  })
  deadlineOn!: Day;
  @Field(() => CalendarDay, {
    description:
      'The day on which it was agreed in writing: not after today, and before the deadline that it replaces.',
  })
  agreedOn!: Day;
  @Ruled({ format: 'https-url', maxLength: 2000 })
  @Field(() => GraphQLString, { nullable: true, description: 'The https URL of what was agreed.' })
  url?: string | null;
  @ExpectedVersion() expectedVersion?: number | null;
}
