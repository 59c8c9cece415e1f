import { BigIntType } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { BrandOwned } from '../../base/brand-owned.js';

/**
 * The stored deadlines of all flows of a brand have to follow a change, such as a record of the agency: too
 * many flows for its transaction. It is deleted when all of them have followed.
 */
@Entity({ tableName: 'deadline_refresh' })
@Unique({ name: 'deadline_refresh_once', properties: ['brand'] })
export class DeadlineRefresh extends BrandOwned {
  /** The flows up to this one have followed. */
  @Property({ type: new BigIntType('number'), defaultRaw: '0' }) afterFlowId: number = 0;
  /** The number of changes that it is for. A further one begins it again. */
  @Property({ type: 'integer', default: 1 }) requests: number = 1;
}
