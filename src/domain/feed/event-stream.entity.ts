import { BigIntType } from '@mikro-orm/core';
import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { BrandOwned } from '../base/brand-owned.js';

/** The feed of a brand. To add events is to lock this row, so that numbers are visible in their order. */
@Entity({ tableName: 'event_stream' })
@Unique({ name: 'event_stream_once', properties: ['brand'] })
@Index({ name: 'event_stream_by_oldest', properties: ['oldestAt'] })
export class EventStream extends BrandOwned {
  /** The number of the newest event; 0 before the first. */
  @Property({ type: new BigIntType('number'), defaultRaw: '0' }) lastSequence: number = 0;
  /** When the newest event got its number. */
  @Property({ type: 'datetime', length: 3, nullable: true }) lastRecordedAt!: Date | null;
  /** When the oldest event that is kept got its number; null while there is none. */
  @Property({ type: 'datetime', length: 3, nullable: true }) oldestAt!: Date | null;
}
