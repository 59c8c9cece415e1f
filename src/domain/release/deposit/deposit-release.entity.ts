import type { Opt, Rel } from '@mikro-orm/core';
import { Property as Column, Entity, Index } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Choice, Derived, OnDay, Pence, Text } from '../../../database/declare/fields.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { BelongsTo } from '../../base/brand-owned.js';
import { Cursor, cursorOf } from '../../base/cursor.js';
import { VoidableRecord } from '../../base/voidable-record.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { DepositReleaseState } from '../kinds/deposit-release-state.js';
import { DepositDeduction } from './deposit-deduction.js';

const UNKNOWN = { nullable: true } as const;

@Entity({ tableName: 'deposit_release' })
@Index({ name: 'deposit_release_of_flow', properties: ['brand', 'flow'] })
@ObjectType({
  description:
    'The release of a tenancy deposit: what the landlord proposes to deduct, and the outcome of the ' +
    'proposal. Only its state changes; `voidRecord` voids one that is wrong.',
  simpleResolvers: true,
})
export class DepositRelease extends VoidableRecord {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @OnDay('The day of the proposal.') proposedOn!: Day;
  @Pence('The tenancy deposit in pence that the flow held when the release was proposed.') heldPence!: number;
  @Field(() => [DepositDeduction], { description: 'The proposed deductions; empty if there are none.' })
  @Column({ type: 'json' })
  deductions!: DepositDeduction[];
  @Choice(DepositReleaseState, 'state', 'The state.', { default: DepositReleaseState.PROPOSED })
  state: Opt<DepositReleaseState> = DepositReleaseState.PROPOSED;
  @OnDay('The day on which a part was disputed; null unless one was.', UNKNOWN) disputedOn?: Day | null;
  @Pence('The disputed part in pence; null unless a part was disputed.', UNKNOWN)
  disputedPence?: number | null;
  @Text('The reference of the scheme for the dispute; null if unknown.', UNKNOWN)
  schemeReference?: string | null;
  @OnDay('The day of the agreement or of the decision; null before.', UNKNOWN) settledOn?: Day | null;
  @Pence('What the landlord gets by the agreement or the decision, in pence; null before.', UNKNOWN)
  landlordPence?: number | null;
  @OnDay('The day of the last refund or deduction, after which nothing is held; null before.', UNKNOWN)
  paidOn?: Day | null;

  @Derived(() => Id, ['flow'], 'The id of the flow.')
  get flowId(): Opt<number> {
    return this.flow.id;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
