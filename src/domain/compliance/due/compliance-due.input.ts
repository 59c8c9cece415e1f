import { ArgsType, Field } from 'type-graphql';
import { CalendarDay, Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { PageArgs } from '../../base/lists/page.js';
import { ComplianceKind } from '../record/compliance-kind.js';
import { ComplianceState } from './compliance-state.js';

@ArgsType()
export class ComplianceDueArgs extends PageArgs {
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'Only what is due before this day. What is missing has no due day, and is left out.',
  })
  dueBefore?: Day | null;
  @Field(() => CalendarDay, { nullable: true, description: 'Only what is due after this day.' })
  dueAfter?: Day | null;
  @Field(() => [ComplianceKind], {
    nullable: true,
    description: 'Only these kinds. An empty list returns none.',
  })
  kinds?: ComplianceKind[] | null;
  @Field(() => [ComplianceState], {
    nullable: true,
    description: 'Only what is in one of these states. An empty list returns none.',
  })
  states?: ComplianceState[] | null;
  @Field(() => Id, { nullable: true, description: 'Only properties of the branch with this id.' })
  branchId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only the property with this id.' })
  propertyId?: number | null;
}
