import { BigIntType } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { BrandOwned } from '../brand-owned.js';
import type { DomainEvent } from '../event.js';

/**
 * An event that is committed with its change, until the relay has handed it to the job queue. It refers to no
 * other record by a foreign key: what is stored here is what was true when it happened.
 */
@Entity({ tableName: 'outbox' })
export class OutboxEvent extends BrandOwned {
  @Property({ type: 'text' }) type!: DomainEvent['type'];
  @Property({ type: new BigIntType('number'), nullable: true }) flowId!: number | null;
  /** Null: the service itself. */
  @Property({ type: new BigIntType('number'), nullable: true }) actorUserId!: number | null;
  /** The key and the request that caused it; null for jobs. */
  @Property({ type: new BigIntType('number'), nullable: true }) apiKeyId!: number | null;
  @Property({ type: 'text', nullable: true }) requestId!: string | null;
  @Property({ type: 'datetime', length: 3 }) occurredAt!: Date;
  @Property({ type: 'json' }) payload!: DomainEvent;
}
