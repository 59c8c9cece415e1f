import type { Opt, Rel } from '@mikro-orm/core';
import { Property as Column, Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Choice, Derived, OnDay, Pence, Text } from '../../../database/declare/fields.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { BelongsTo } from '../../base/brand-owned.js';
import { Cursor, cursorOf } from '../../base/cursor.js';
import { VoidableRecord } from '../../base/voidable-record.js';
import { DocumentMethod } from '../../document/kinds/document-kind.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { RentChangeForm } from '../kinds/rent-change-form.js';
import { RentChangeStatus } from '../kinds/rent-change-status.js';
import { firstDayOfRent, isStanding } from './first-day.js';

@Entity({ tableName: 'rent_change' })
@Index({ name: 'rent_change_of_flow', properties: ['brand', 'flow'] })
@Index({
  name: 'rent_change_to_announce',
  expression:
    'create index "rent_change_to_announce" on "rent_change" (brand_id, announce_on) ' +
    'where announce_on is not null and voided_at is null',
})
@Index({
  name: 'rent_change_by_first_day',
  expression:
    `create index "rent_change_by_first_day" on "rent_change" (brand_id, (${firstDayOfRent()}), id) ` +
    `where ${isStanding()}`,
})
@ObjectType({
  description:
    'A change of the rent of a tenancy: a notice, or what the agreement or the parties provide. Only its ' +
    'status changes; `voidRecord` voids one that is wrong.',
  simpleResolvers: true,
})
export class RentChange extends VoidableRecord {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @Choice(RentChangeForm, 'form', 'How the change was made.') form!: RentChangeForm;
  @Pence('The proposed rent of the whole property for each rent period, in pence.') newRentPence!: number;
  @OnDay('The day on which the notice was served, or on which the change was agreed.') servedOn!: Day;
  @OnDay('The day on which the notice was received; null if unknown, or if it is the day `servedOn`.', {
    nullable: true,
  })
  receivedOn?: Day | null;
  @OnDay('The proposed first day of the new rent.') effectiveOn!: Day;
  @Choice(DocumentMethod, 'method', 'How the notice was served; null if unknown.', { nullable: true })
  method?: DocumentMethod | null;
  @Text('The https URL of the notice; null if none was provided.', { nullable: true }) url?: string | null;
  @Choice(RentChangeStatus, 'status', 'The status.', { default: RentChangeStatus.PROPOSED })
  status: Opt<RentChangeStatus> = RentChangeStatus.PROPOSED;
  @OnDay('The day of the last change of the status; null while the rent change is proposed.', {
    nullable: true,
  })
  statusOn?: Day | null;
  @OnDay('The day on which the tenants challenged it; null unless they did.', { nullable: true })
  challengedOn?: Day | null;
  @Pence('The rent that was determined or agreed in place of the proposed one; null unless one was.', {
    nullable: true,
  })
  settledRentPence?: number | null;
  @OnDay('The first day of the rent that was determined or agreed; null unless one was.', { nullable: true })
  settledEffectiveOn?: Day | null;

  /** The day on which the event `rent_changed` is emitted; null if it was, or if the rent never begins. */
  @Column({ fieldName: 'announce_on', type: 'date', nullable: true })
  announceOn?: Day | null;

  @Derived(() => Id, ['flow'], 'The id of the flow.')
  get flowId(): Opt<number> {
    return this.flow.id;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
