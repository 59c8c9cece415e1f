import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Choice, Derived, Text } from '../../database/fields.js';
import { closedList, type ValueOf } from '../../language/closed-list.js';
import { Id } from '../../language/scalars.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Cursor, cursorOf } from '../base/cursor.js';
import { Flow } from '../flow/flow.entity.js';
import { User } from '../user/user.entity.js';

export const EventType = closedList('EventType', 'The type of an event in the history of a flow.', {
  GUARANTOR_ADDED: ['guarantor_added', 'A guarantor was added to a sub-tenant.'],
  CERTIFICATE_VIEWED: ['certificate_viewed', 'A certificate was marked as seen or as not seen.'],
  DEPOSIT_CERTIFICATE_ADDED: ['deposit_certificate_added', 'A deposit certificate was added.'],
  DEPOSIT_CERTIFICATE_UPDATED: ['deposit_certificate_updated', 'A deposit certificate was replaced.'],
  DEPOSIT_CERTIFICATE_DELETED: ['deposit_certificate_deleted', 'A deposit certificate was deleted.'],
  PRESCRIBED_INFO_ADDED: ['prescribed_info_added', 'Prescribed information was added.'],
  PRESCRIBED_INFO_UPDATED: ['prescribed_info_updated', 'Prescribed information was replaced.'],
  PRESCRIBED_INFO_DELETED: ['prescribed_info_deleted', 'Prescribed information was deleted.'],
  ESIGNATURE_EMAIL_QUEUED: ['esignature_email_queued', 'An e-mail with an e-signature link was queued.'],
  ESIGNATURE_EMAIL_SENT: ['esignature_email_sent', 'An e-mail with an e-signature link was sent.'],
  ESIGNATURE_EMAIL_FAILED: [
    'esignature_email_failed',
    'An e-mail with an e-signature link could not be sent.',
  ],
  HOLDING_DEPOSIT_CONFIRMED: [
    'holding_deposit_confirmed',
    'The holding deposit of a sub-tenant was confirmed.',
  ],
  MAINTENANCE_STATUS_CHANGED: ['maintenance_status_changed', 'The status of a maintenance issue changed.'],
  STAGE_CHANGED: ['stage_changed', 'The status of a stage changed.'],
  FLOW_CREATED: ['flow_created', 'The flow was created.'],
  FLOW_COMPLETED: ['flow_completed', 'Every stage is complete or not required.'],
  FLOW_RENEWED: ['flow_renewed', 'A renewal of the tenancy was created.'],
  FLOW_ARCHIVED: ['flow_archived', 'The flow was archived.'],
});
export type EventType = ValueOf<typeof EventType>;

@Entity({ tableName: 'timeline_entry' })
@Index({ name: 'timeline_by_created', properties: ['brand', 'flow', 'createdAt', 'id'] })
@Index({ name: 'timeline_by_updated', properties: ['brand', 'flow', 'updatedAt', 'id'] })
@Index({ name: 'timeline_by_event', properties: ['brand', 'flow', 'eventType', 'id'] })
@ObjectType({
  description: 'An event in the history of a flow. Entries are added, and never changed or deleted.',
  simpleResolvers: true,
})
export class TimelineEntry extends BrandOwned {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @BelongsTo(() => User, 'user_id') user!: Rel<User>;
  @Choice(EventType, 'event_type', 'The type of the event.') eventType!: EventType;
  @Text('The event in a sentence, for people.') description!: string;

  @Derived(
    () => Id,
    ['user'],
    'The id of the user who caused the event; the brand’s system user where no person did.',
  )
  get userId(): Opt<number> {
    return this.user.id;
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
