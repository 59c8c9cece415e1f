import { BigIntType } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { isOneOf } from '../../database/declare/fields.js';
import { BrandOwned } from '../base/brand-owned.js';
import { AttemptError, AttemptTrigger, DeliveryStatus } from './endpoint-lists.js';

const OPEN = `status in ('pending', 'waiting')`;

/**
 * An event for an endpoint, with its last attempt. The row is written once an attempt is over. The event
 * itself is in the feed.
 */
@Entity({ tableName: 'webhook_delivery' })
@Unique({ name: 'webhook_delivery_once', properties: ['brand', 'endpointId', 'sequence'] })
@Index({
  name: 'webhook_delivery_by_status',
  properties: ['brand', 'endpointId', 'status', 'sequence'],
})
@Index({
  name: 'webhook_delivery_due',
  expression:
    'create index webhook_delivery_due on webhook_delivery (brand_id, endpoint_id, next_at) where next_at is not null',
})
@Index({
  name: 'webhook_delivery_open',
  expression: `create index webhook_delivery_open on webhook_delivery (brand_id, endpoint_id, order_key, sequence) where ${OPEN}`,
})
@Index({ name: 'webhook_delivery_by_age', properties: ['brand', 'createdAt'] })
@Index({
  name: 'webhook_delivery_with_response',
  expression:
    'create index webhook_delivery_with_response on webhook_delivery (brand_id) where response is not null',
})
export class WebhookDelivery extends BrandOwned {
  @Property({ type: new BigIntType('number') }) endpointId!: number;
  /** The number of the event in the feed. */
  @Property({ type: new BigIntType('number') }) sequence!: number;
  /** The name of the type of the event. */
  @Property({ type: 'text' }) name!: string;
  /** What is sent in order: the flow of the event, else its record. */
  @Property({ type: 'text' }) orderKey!: string;
  @Property({ type: 'text', check: isOneOf('status', DeliveryStatus) }) status!: DeliveryStatus;
  /** Those that count towards the schedule. */
  @Property({ type: 'smallint' }) attempts!: number;
  /** When the next attempt is due; null if none is. */
  @Property({ type: 'datetime', length: 3, nullable: true }) nextAt!: Date | null;
  /** Whether that attempt was requested, so that its failure does not change the status. */
  @Property({ type: 'boolean' }) isReplay!: boolean;
  /** When the attempt of the schedule is due that follows a requested one; null if none does. */
  @Property({ type: 'datetime', length: 3, nullable: true }) scheduledAt!: Date | null;
  /** The last attempt, from here on; all null while there was none. */
  @Property({ type: 'datetime', length: 3, nullable: true }) attemptedAt!: Date | null;
  @Property({ type: 'text', nullable: true, check: isOneOf('trigger', AttemptTrigger) })
  trigger!: AttemptTrigger | null;
  @Property({ type: 'smallint', nullable: true }) statusCode!: number | null;
  @Property({ type: 'text', nullable: true, check: isOneOf('error', AttemptError) })
  error!: AttemptError | null;
  @Property({ type: 'integer', nullable: true }) milliseconds!: number | null;
  /** The first 1 KiB of a response that is not a success. */
  @Property({ type: 'text', nullable: true }) response!: string | null;
}
