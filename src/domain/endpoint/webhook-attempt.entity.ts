import { BigIntType } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { isOneOf } from '../../database/declare/fields.js';
import { BrandOwned } from '../base/brand-owned.js';
import { AttemptError, AttemptTrigger } from './endpoint-lists.js';

/** An attempt before the last one of a delivery, which has that itself. */
@Entity({ tableName: 'webhook_attempt' })
@Index({
  name: 'webhook_attempt_of_delivery',
  properties: ['brand', 'endpointId', 'sequence', 'attemptedAt'],
})
@Index({
  name: 'webhook_attempt_with_response',
  expression:
    'create index webhook_attempt_with_response on webhook_attempt (brand_id) where response is not null',
})
export class WebhookAttempt extends BrandOwned {
  @Property({ type: new BigIntType('number') }) endpointId!: number;
  @Property({ type: new BigIntType('number') }) sequence!: number;
  @Property({ type: 'datetime', length: 3 }) attemptedAt!: Date;
  @Property({ type: 'text', check: isOneOf('trigger', AttemptTrigger) }) trigger!: AttemptTrigger;
  @Property({ type: 'smallint', nullable: true }) statusCode!: number | null;
  @Property({ type: 'text', nullable: true, check: isOneOf('error', AttemptError) })
  error!: AttemptError | null;
  @Property({ type: 'integer' }) milliseconds!: number;
  @Property({ type: 'text', nullable: true }) response!: string | null;
}
