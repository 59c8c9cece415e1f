import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Choice, Derived, Text } from '../../database/fields.js';
import { closedList, type ValueOf } from '../../language/closed-list.js';
import { Id } from '../../language/scalars.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Flow } from '../flow/flow.entity.js';
import { User } from '../user/user.entity.js';

/** Everything that a timeline tells of (domain 9). */
export const EventType = closedList('EventType', 'What a timeline entry tells of.', {
  GUARANTOR_ADDED: 'guarantor_added',
  CERTIFICATE_VIEWED: 'certificate_viewed',
  DEPOSIT_CERTIFICATE_ADDED: 'deposit_certificate_added',
  DEPOSIT_CERTIFICATE_UPDATED: 'deposit_certificate_updated',
  DEPOSIT_CERTIFICATE_DELETED: 'deposit_certificate_deleted',
  PRESCRIBED_INFO_ADDED: 'prescribed_info_added',
  PRESCRIBED_INFO_UPDATED: 'prescribed_info_updated',
  PRESCRIBED_INFO_DELETED: 'prescribed_info_deleted',
  ESIGNATURE_EMAIL_QUEUED: 'esignature_email_queued',
  ESIGNATURE_EMAIL_SENT: 'esignature_email_sent',
  ESIGNATURE_EMAIL_FAILED: 'esignature_email_failed',
  HOLDING_DEPOSIT_CONFIRMED: 'holding_deposit_confirmed',
  MAINTENANCE_STATUS_CHANGED: 'maintenance_status_changed',
  STAGE_CHANGED: 'stage_changed',
  FLOW_CREATED: 'flow_created',
  FLOW_COMPLETED: 'flow_completed',
  FLOW_RENEWED: 'flow_renewed',
  FLOW_ARCHIVED: 'flow_archived',
});
export type EventType = ValueOf<typeof EventType>;

@Entity({ tableName: 'timeline_entry' })
@Index({ name: 'timeline_by_created', properties: ['brand', 'flow', 'createdAt', 'id'] })
@Index({ name: 'timeline_by_updated', properties: ['brand', 'flow', 'updatedAt', 'id'] })
@Index({ name: 'timeline_by_event', properties: ['brand', 'flow', 'eventType', 'id'] })
@ObjectType({
  description: 'Something that happened to a flow. Entries are only ever added. On the wire: openflow_log.',
  simpleResolvers: true,
})
export class TimelineEntry extends BrandOwned {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @BelongsTo(() => User, 'user_id') user!: Rel<User>;
  @Choice(EventType, 'event_type', 'What it tells of.') eventType!: EventType;
  @Text('What happened, in a sentence.') description!: string;

  @Derived(() => Id, ['user'], 'The user that caused it.')
  get userId(): Opt<number> {
    return this.user.id;
  }

  @Derived(() => Id, ['flow'], 'The flow’s id.')
  get flowId(): Opt<number> {
    return this.flow.id;
  }
}
