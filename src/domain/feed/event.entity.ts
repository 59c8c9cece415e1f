import { BigIntType } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { BrandOwned } from '../base/brand-owned.js';

/**
 * An event as others get it. Its id is its number in the feed of the brand, and `createdAt` is when it got
 * that number, which never falls. It has ids and values of closed lists alone, and refers to no other record
 * by a foreign key: what is stored here is what was true when it happened.
 */
@Entity({ tableName: 'event' })
@Index({
  name: 'event_of_flow',
  expression: 'create index event_of_flow on event (brand_id, flow_id, id) where flow_id is not null',
})
export class FeedEvent extends BrandOwned {
  @Property({ type: 'text' }) name!: string;
  /** The version of the schema of the data. */
  @Property({ type: 'smallint' }) version!: number;
  @Property({ type: new BigIntType('number'), nullable: true }) flowId!: number | null;
  @Property({ type: 'text' }) subjectType!: string;
  @Property({ type: new BigIntType('number') }) subjectId!: number;
  @Property({ type: 'datetime', length: 3 }) occurredAt!: Date;
  /** Null for jobs. */
  @Property({ type: new BigIntType('number'), nullable: true }) apiKeyId!: number | null;
  @Property({ type: new BigIntType('number'), nullable: true }) actorUserId!: number | null;
  @Property({ type: 'text', nullable: true }) requestId!: string | null;
  @Property({ type: 'json' }) data!: object;
}
