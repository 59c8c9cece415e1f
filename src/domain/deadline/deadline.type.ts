import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { CalendarDay, Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { connectionOf } from '../base/lists/connection.js';
import { DeadlineState, type Standing, stateOn } from '../statute/deadlines/deadline-state.js';
import { DeadlineSubjectType } from '../statute/facts/subject-type.js';
import { StatuteKind } from '../statute/rules/statute-kind.js';
import { type Statute, subjectTypeOf } from '../statute/rules/statute-row.js';

@ObjectType({
  description: 'What a deadline is about, if one rule can give a flow several deadlines.',
  simpleResolvers: true,
})
export class DeadlineSubject {
  @Field(() => DeadlineSubjectType, { description: 'The type of the record.' })
  readonly type!: DeadlineSubjectType;
  @Field(() => Id, { description: 'The id of the record.' }) readonly id!: number;
}

/** What is known of a deadline beside its rule. */
export interface Dated extends Standing {
  subjectId: number | null;
  triggeredOn: Day | null;
  dueOn: Day | null;
  metOn: Day | null;
  note: string | null;
}

@ObjectType({
  description:
    'A statutory deadline, gate or cap of a flow. It is computed from the flow’s records and cannot be ' +
    'changed directly. Not legal advice.',
  simpleResolvers: true,
})
export class Deadline {
  @Field(() => GraphQLString, { description: 'The key of the rule, such as `en.deposit.protect`.' })
  readonly key: string;
  @Field(() => StatuteKind, { description: 'The kind of rule.' })
  readonly kind: StatuteKind;
  @Field(() => GraphQLString, { description: 'The rule in a few words.' })
  readonly title: string;
  @Field(() => DeadlineSubject, {
    nullable: true,
    description: 'What it is about, such as a payment; null if it is about the flow.',
  })
  readonly subject: DeadlineSubject | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The day from which it counts; null before it is known.',
  })
  readonly triggeredOn: Day | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'The due day by the statute; null before it is known. If there are several payments, the ' +
      'earliest one starts the deadline.',
  })
  readonly dueOn: Day | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description:
      'The last day that is in time: the due day, or the day before it if the statute requires ' +
      '“before”. Null before it is known.',
  })
  readonly lastOn: Day | null;
  @Field(() => DeadlineState, { description: 'The state today, in UK time.' })
  readonly state: DeadlineState;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The day on which it was met, in time or late; null while it is not.',
  })
  readonly metOn: Day | null;
  @Field(() => GraphQLString, { description: 'The consequence of missing it.' })
  readonly consequence: string;
  @Field(() => GraphQLString, { description: 'The statute.' })
  readonly source: string;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'A note on the rule, or why it does not apply; null if there is none.',
  })
  readonly note: string | null;
  @Field(() => Id, { description: 'The id of the flow.' })
  readonly flowId: number;

  constructor(flowId: number, row: Statute, dated: Dated, today: Day) {
    this.flowId = flowId;
    this.key = row.key;
    this.kind = row.kind;
    this.title = row.title;
    const type = subjectTypeOf(row);
    this.subject = type && dated.subjectId !== null ? { type, id: dated.subjectId } : null;
    this.triggeredOn = dated.triggeredOn;
    this.dueOn = dated.dueOn;
    this.lastOn = dated.lastOn;
    this.state = stateOn(today, dated);
    // What was met until its last day is not met any more.
    this.metOn = dated.verdict === 'due' && this.state !== DeadlineState.MET ? null : dated.metOn;
    this.consequence = row.consequence;
    this.source = row.source;
    this.note = dated.note;
  }
}

export const DeadlineConnection = connectionOf(
  () => Deadline,
  'Deadline',
  'deadlines',
  'in the order of their due days',
);
