import { Field, ObjectType } from 'type-graphql';
import { CalendarDay, Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { connectionOf } from '../../base/lists/connection.js';
import { ComplianceKind } from '../record/compliance-kind.js';
import { MISSING_DAY, type StoredComplianceDue } from './compliance-due.entity.js';
import { ComplianceState, complianceStateOn } from './compliance-state.js';

@ObjectType({
  description:
    'When a kind of compliance record is due next, for a property or for the agency. It follows from the ' +
    'records and cannot be changed directly.',
  simpleResolvers: true,
})
export class ComplianceDue {
  @Field(() => ComplianceKind, { description: 'What is due.' }) readonly kind: ComplianceKind;
  @Field(() => ComplianceState, { description: 'The state today, in UK time.' })
  readonly state: ComplianceState;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The day by which another record is due; null if none was ever recorded.',
  })
  readonly dueOn: Day | null;
  @Field(() => Id, { nullable: true, description: 'The id of the property; null if it is the agency’s.' })
  readonly propertyId: number | null;
  /** Of the record that counts now. */
  readonly recordId: number | null;

  constructor({ kind, dueOn, property, record }: Shown, today: Day) {
    this.kind = kind;
    this.state = complianceStateOn(today, dueOn);
    this.dueOn = dueOn === MISSING_DAY ? null : dueOn;
    this.propertyId = property?.id ?? null;
    this.recordId = record?.id ?? null;
  }
}

type Shown = Pick<StoredComplianceDue, 'kind' | 'dueOn' | 'property' | 'record'>;

export const ComplianceDueConnection = connectionOf(
  () => ComplianceDue,
  'ComplianceDue',
  'due compliance records',
  'what is missing first, then the earliest due day',
);
