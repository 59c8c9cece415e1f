import { BigIntType, type Rel } from '@mikro-orm/core';
import { Check, Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ValuesOf } from '../../database/declare/values.js';
import type { Day } from '../../language/time/calendar.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Flow } from '../flow/record/flow.entity.js';
import type { Verdict } from '../statute/deadlines/deadline-state.js';
import { StatuteKind } from '../statute/rules/statute-kind.js';

const index = (name: string, rest: string) => ({
  name,
  expression: `create index "${name}" on "deadline" ${rest}`,
});

/** The columns of filters are in the index: the latest missed deadlines come after years of open ones. */
const FILTERED = 'key, verdict, last_on, opens_on, met_on, agent_id, branch_id, is_silent';

/**
 * A statutory deadline of a flow that has a due day, for lists over the brand. It follows from the records of
 * the flow, and is rewritten in the transaction that changes them. What depends on today is not stored.
 */
@Entity({ tableName: 'deadline' })
@Unique({ name: 'deadline_once', properties: ['brand', 'flow', 'key', 'subjectId'] })
@Index(index('deadline_by_day', '(brand_id, due_on, id)'))
@Index(
  index(
    'deadline_not_met',
    `(brand_id, due_on, id) include (${FILTERED}) where verdict in ('due', 'missed')`,
  ),
)
@Index(index('deadline_opening', '(brand_id, opens_on, id) where opens_on is not null'))
@Index(index('deadline_of_agent', '(brand_id, agent_id, due_on, id)'))
@Index(index('deadline_of_branch', '(brand_id, branch_id, due_on, id)'))
@Index(index('deadline_of_rule', '(brand_id, key, due_on, id)'))
@Index(
  index(
    'deadline_to_notify',
    `(last_on, brand_id) where missed_notified_at is null and verdict in ('due', 'missed') and kind = 'H'`,
  ),
)
@Check({ name: 'deadline_verdict_check', expression: `verdict in ('due', 'met', 'missed')` })
export class StoredDeadline extends BrandOwned {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  /** Copies of the flow's, so that a list of one agent or branch has an index. */
  @Property({ type: new BigIntType('number'), nullable: true }) agentId!: number | null;
  @Property({ type: new BigIntType('number'), nullable: true }) branchId!: number | null;
  /** The rule of the statute table, which has its title and notes. */
  @Property({ type: 'text' }) key!: string;
  /** What the deadline is about, for a rule with a subject; 0 for the flow itself. */
  @Property({ type: new BigIntType('number'), defaultRaw: '0' }) subjectId: number = 0;
  @ValuesOf(StatuteKind, 'kind') @Property({ type: 'text' }) kind!: StatuteKind;
  @Property({ type: 'text' }) verdict!: Verdict;
  @Property({ type: 'date' }) triggeredOn!: Day;
  @Property({ type: 'date' }) dueOn!: Day;
  /** The last day that is in time. */
  @Property({ type: 'date' }) lastOn!: Day;
  /** Pending before this day. */
  @Property({ type: 'date', nullable: true }) opensOn!: Day | null;
  @Property({ type: 'date', nullable: true }) metOn!: Day | null;
  /** The note of the rule, with what follows from the records of the flow. */
  @Property({ type: 'text', nullable: true }) note!: string | null;
  /** The flow is archived and holds no money: nobody has to act, so it is neither announced nor listed. */
  @Property({ type: 'boolean', default: false }) isSilent: boolean = false;
  /** When the event that it is due soon, or that it was missed, was emitted for this due day. */
  @Property({ type: 'datetime', length: 3, nullable: true }) soonNotifiedAt!: Date | null;
  @Property({ type: 'datetime', length: 3, nullable: true }) missedNotifiedAt!: Date | null;
}
