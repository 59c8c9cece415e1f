import type { Opt, Rel } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { isOneOf } from '../../database/declare/fields.js';
import { ValuesOf } from '../../database/declare/values.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import type { Deliverable } from '../base/module/delivery.js';
import { Flow } from '../flow/record/flow.entity.js';
import { MessageStatus } from './message-status.js';

/**
 * An outgoing e-mail. Its signature token is kept until it is sent or has failed, and has no field in
 * GraphQL.
 */
@Entity({ tableName: 'outgoing_message' })
@Index({ name: 'outgoing_message_of_flow', properties: ['brand', 'flow'] })
@Index({
  name: 'outgoing_message_due',
  expression:
    'create index "outgoing_message_due" on "outgoing_message" (brand_id, next_attempt_at) where ' +
    'next_attempt_at is not null',
})
@Index({
  name: 'outgoing_message_by_status',
  properties: ['brand', 'status', 'createdAt', 'id'],
})
@Index({
  name: 'outgoing_message_failed',
  expression:
    'create index "outgoing_message_failed" on "outgoing_message" (created_at, brand_id) where ' +
    "status = 'failed'",
})
export class OutgoingMessage extends BrandOwned implements Deliverable {
  @BelongsTo(() => Flow, 'flow_id') flow!: Rel<Flow>;
  @Property({ type: 'text' }) recipient!: string;
  @Property({ type: 'text' }) role!: string;
  @Property({ type: 'text' }) signatureEmail!: string;
  @Property({ type: 'text', nullable: true }) signatureToken?: string | null;
  /** The same in every attempt, so that a mail server can recognise a repeated message. */
  @Property({ type: 'text' }) messageId!: string;
  @ValuesOf(MessageStatus, 'status')
  @Property({ type: 'text', default: MessageStatus.QUEUED, check: isOneOf('status', MessageStatus) })
  status: Opt<MessageStatus> = MessageStatus.QUEUED;
  @Property({ type: 'integer', default: 0 }) attempts: Opt<number> = 0;
  @Property({ type: 'datetime', length: 3, nullable: true }) nextAttemptAt!: Date | null;
  @Property({ type: 'datetime', length: 3, nullable: true }) sentAt?: Date | null;
  @Property({ type: 'text', nullable: true }) lastError?: string | null;
}
