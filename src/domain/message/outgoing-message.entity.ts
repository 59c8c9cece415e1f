import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { isOneOf } from '../../database/fields.js';
import { closedList, type ValueOf } from '../../language/closed-list.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Flow } from '../flow/flow.entity.js';

export const MessageStatus = closedList('MessageStatus', 'The status of an outgoing e-mail.', {
  QUEUED: ['queued', 'The e-mail waits to be sent.'],
  SENT: ['sent', 'The mail server accepted the e-mail.'],
  FAILED: ['failed', 'Every attempt to send the e-mail failed.'],
});
export type MessageStatus = ValueOf<typeof MessageStatus>;

/** An e-mail on its way. Its signature token lives only until it is sent, and has no field in GraphQL. */
@Entity({ tableName: 'outgoing_message' })
@Index({ name: 'outgoing_message_of_flow', properties: ['brand', 'flow'] })
export class OutgoingMessage extends BrandOwned {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @Property({ type: 'text' }) recipient!: string;
  @Property({ type: 'text' }) role!: string;
  @Property({ type: 'text' }) signatureEmail!: string;
  @Property({ type: 'text', nullable: true }) signatureToken?: string | null;
  /** The same on every try, so that a mail server can tell a resend from a second message. */
  @Property({ type: 'text' }) messageId!: string;
  @Property({ type: 'text', default: MessageStatus.QUEUED, check: isOneOf('status', MessageStatus) })
  status: Opt<MessageStatus> = MessageStatus.QUEUED;
  @Property({ type: 'integer', default: 0 }) attempts: Opt<number> = 0;
  @Property({ type: 'datetime', length: 3, nullable: true }) sentAt?: Date | null;
}
