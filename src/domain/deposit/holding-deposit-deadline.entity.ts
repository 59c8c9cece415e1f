import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Derived, OnDay, Text } from '../../database/declare/fields.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Cursor, cursorOf } from '../base/cursor.js';
import { Flow } from '../flow/record/flow.entity.js';

@Entity({ tableName: 'holding_deposit_deadline' })
@Index({ name: 'holding_deposit_deadline_of_flow', properties: ['brand', 'flow'] })
@ObjectType({
  description:
    'A deadline for the tenancy agreement that was agreed with the tenants, in place of the one that the ' +
    'statute counts from the receipt of the holding deposit. The one that was recorded last applies. Such ' +
    'deadlines are added, and never changed or deleted.',
  simpleResolvers: true,
})
export class HoldingDepositDeadline extends BrandOwned {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @OnDay('The agreed deadline. The agreement must be entered into before this day.') deadlineOn!: Day;
  @OnDay('The day on which it was agreed in writing.') agreedOn!: Day;
  @Text('The https URL of what was agreed; null if none was provided.', { nullable: true })
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
