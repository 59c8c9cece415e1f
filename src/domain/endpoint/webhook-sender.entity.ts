import { BigIntType } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { BrandOwned } from '../base/brand-owned.js';

/**
 * Which instance sends the webhooks of a brand. The lease is timed by the clock of the database; what an
 * instance writes is fenced by `leaseNumber`.
 */
@Entity({ tableName: 'webhook_sender' })
@Unique({ name: 'webhook_sender_once', properties: ['brand'] })
export class WebhookSender extends BrandOwned {
  @Property({ type: 'text', nullable: true }) owner!: string | null;
  @Property({ type: 'datetime', length: 3 }) leaseUntil!: Date;
  @Property({ type: new BigIntType('number') }) leaseNumber!: number;
  /** Every endpoint that gets events has them up to this number. */
  @Property({ type: new BigIntType('number') }) sentTo!: number;
  /** When there is something to send again, by the clock of the domain. */
  @Property({ type: 'datetime', length: 3, nullable: true }) nextAt!: Date | null;
}
