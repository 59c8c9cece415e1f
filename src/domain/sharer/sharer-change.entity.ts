import { BigIntType, type Opt, type Rel } from '@mikro-orm/core';
import { Property as Column, Entity, Index } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Derived, Ids, OnDay, Text } from '../../database/declare/fields.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { BelongsTo } from '../base/brand-owned.js';
import { Cursor, cursorOf } from '../base/cursor.js';
import { VoidableRecord } from '../base/voidable-record.js';
import { Flow } from '../flow/record/flow.entity.js';

@Entity({ tableName: 'sharer_change' })
@Index({ name: 'sharer_change_of_flow', properties: ['brand', 'flow'] })
@ObjectType({
  description:
    'A change of the tenants of a signed tenancy. It never changes; `voidRecord` voids one that is wrong.',
  simpleResolvers: true,
})
export class SharerChange extends VoidableRecord {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @OnDay('The day from which those who leave are no longer tenants, and those who join are.')
  effectiveOn!: Day;
  @OnDay('The day on which the parties agreed on it.') agreedOn!: Day;
  @Ids('The ids of the sub-tenants who left.') leavingSubTenantIds!: number[];
  @Ids('The ids of the sub-tenants who joined.') joiningSubTenantIds!: number[];
  @Field(() => Id, { description: 'The id of the lead tenant after it.' })
  @Column({ type: new BigIntType('number') })
  leadSubTenantId!: number;
  @Field(() => Id, { nullable: true, description: 'The id of the lead tenant before it; null if none.' })
  @Column({ type: new BigIntType('number'), nullable: true })
  previousLeadSubTenantId?: number | null;
  @Text('The https URL of the agreement on the change; null if none was provided.', { nullable: true })
  url?: string | null;

  @Derived(() => Id, ['flow'], 'The id of the flow.')
  get flowId(): Opt<number> {
    return this.flow.id;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
