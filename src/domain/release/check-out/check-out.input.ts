import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { Ruled } from '../../base/declare.js';
import { ExpectedVersion } from '../../flow/record/expected-version.js';

@InputType({ description: 'A check-out.' })
export class RecordCheckOutInput {
  @Field(() => CalendarDay, {
    description: 'The day of the check-out: not after today, and not before the tenancy.',
  })
  heldOn!: Day;
  @Ruled({ format: 'https-url', maxLength: 2000 })
  @Field(() => GraphQLString, { nullable: true, description: 'The https URL of the report.' })
  url?: string | null;
  @Ruled({ maxLength: 1000 })
  @Field(() => GraphQLString, { nullable: true, description: 'A note of the agency.' })
  note?: string | null;
  @ExpectedVersion() expectedVersion?: number | null;
}
