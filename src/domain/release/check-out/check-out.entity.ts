import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Derived, OnDay, Text } from '../../../database/declare/fields.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { BelongsTo } from '../../base/brand-owned.js';
import { Cursor, cursorOf } from '../../base/cursor.js';
import { VoidableRecord } from '../../base/voidable-record.js';
import { Flow } from '../../flow/record/flow.entity.js';

@Entity({ tableName: 'check_out' })
@Index({ name: 'check_out_of_flow', properties: ['brand', 'flow'] })
@ObjectType({
  description:
    'A check-out: the inspection of the home at the end of a tenancy. Check-outs are added, and never ' +
    'changed; `voidRecord` voids one that is wrong.',
  simpleResolvers: true,
})
export class CheckOut extends VoidableRecord {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @OnDay('The day of the check-out.') heldOn!: Day;
  @Text('The https URL of the report; null if none was provided.', { nullable: true }) url?: string | null;
  @Text('A note of the agency; empty if there is none.', { default: '' }) note: Opt<string> = '';

  @Derived(() => Id, ['flow'], 'The id of the flow.')
  get flowId(): Opt<number> {
    return this.flow.id;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
