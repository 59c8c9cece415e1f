import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Choice, Derived, OnDay, Text } from '../../../database/declare/fields.js';
import { Id } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { BelongsTo } from '../../base/brand-owned.js';
import { Cursor, cursorOf } from '../../base/cursor.js';
import { VoidableRecord } from '../../base/voidable-record.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { Notice } from '../../notice/record/notice.entity.js';
import { EndCause } from './end-cause.js';

const UNKNOWN = { nullable: true } as const;

@Entity({ tableName: 'tenancy_end' })
@Index({ name: 'tenancy_end_of_flow', properties: ['brand', 'flow'] })
@ObjectType({
  description: 'The end of a tenancy. It is never changed; `voidRecord` voids one that is wrong.',
  simpleResolvers: true,
})
export class TenancyEnd extends VoidableRecord {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @BelongsTo(() => Notice, 'notice_id', UNKNOWN) notice?: Rel<Notice> | null;
  @OnDay('The last day of the tenancy.') endedOn!: Day;
  @Choice(EndCause, 'cause', 'How the tenancy ended.') cause!: EndCause;
  @OnDay('The day on which the keys were returned; null if unknown.', UNKNOWN) keysReturnedOn?: Day | null;
  @Text('A note of the agency about the reason; null if there is none.', UNKNOWN) reason?: string | null;
  @Text('The new address of the tenants; null if unknown, or after the erasure of one of them.', UNKNOWN)
  forwardingAddress?: string | null;

  @Derived(() => Id, ['notice'], 'The id of the notice that ended it; null if there is none.', UNKNOWN)
  get noticeId(): Opt<number> | null {
    return this.notice?.id ?? null;
  }

  @Derived(() => Id, ['flow'], 'The id of the flow.')
  get flowId(): Opt<number> {
    return this.flow.id;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}
