import type { Opt } from '@mikro-orm/core';
import { BigIntType } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { isOneOf } from '../../database/declare/fields.js';
import { BrandOwned } from '../base/brand-owned.js';
import { type Deliverable, DeliverableStatus } from '../base/module/delivery.js';
import { DisabledReason } from './endpoint-lists.js';

/** An e-mail to the contact of an endpoint that fails, or was disabled. It stays if the endpoint is deleted. */
@Entity({ tableName: 'endpoint_email' })
@Index({
  name: 'endpoint_email_due',
  expression:
    'create index "endpoint_email_due" on "endpoint_email" (brand_id, next_attempt_at) where ' +
    'next_attempt_at is not null',
})
@Index({ name: 'endpoint_email_by_age', properties: ['brand', 'createdAt'] })
@Index({
  name: 'endpoint_email_by_status',
  properties: ['brand', 'status', 'createdAt', 'id'],
})
@Index({
  name: 'endpoint_email_failed',
  expression:
    'create index "endpoint_email_failed" on "endpoint_email" (created_at, brand_id) where ' +
    "status = 'failed'",
})
export class EndpointEmail extends BrandOwned implements Deliverable {
  @Property({ type: new BigIntType('number') }) endpointId!: number;
  @Property({ type: 'text' }) url!: string;
  @Property({ type: 'text' }) recipient!: string;
  @Property({ type: 'datetime', length: 3 }) failingSince!: Date;
  /** Null while the endpoint is tried. */
  @Property({ type: 'text', nullable: true, check: isOneOf('disabled_reason', DisabledReason) })
  disabledReason!: DisabledReason | null;
  @Property({ type: 'text' }) messageId!: string;
  @Property({ type: 'text', default: 'queued', check: isOneOf('status', DeliverableStatus) })
  status: Opt<Deliverable['status']> = 'queued';
  @Property({ type: 'integer', default: 0 }) attempts: Opt<number> = 0;
  @Property({ type: 'datetime', length: 3, nullable: true }) nextAttemptAt!: Date | null;
  @Property({ type: 'datetime', length: 3, nullable: true }) sentAt?: Date | null;
  @Property({ type: 'text', nullable: true }) lastError?: string | null;
}
