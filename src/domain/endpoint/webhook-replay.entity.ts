import { BigIntType } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { BrandOwned } from '../base/brand-owned.js';

/** A range of the feed that is sent to an endpoint again; an endpoint has one at a time. */
@Entity({ tableName: 'webhook_replay' })
@Unique({ name: 'webhook_replay_once', properties: ['brand', 'endpointId'] })
export class WebhookReplay extends BrandOwned {
  @Property({ type: new BigIntType('number') }) endpointId!: number;
  /** Names of types of events; empty: all of the endpoint. */
  @Property({ type: 'json' }) types!: string[];
  @Property({ type: new BigIntType('number') }) fromSequence!: number;
  @Property({ type: new BigIntType('number') }) untilSequence!: number;
  /** Every event of the range up to this number was sent. */
  @Property({ type: new BigIntType('number') }) position!: number;
}
