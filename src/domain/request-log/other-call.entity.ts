import { BigIntType } from '@mikro-orm/core';
import { Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { LoggedCall } from './logged-call.js';

/**
 * A rejected, failed or slow call that belongs to no brand: without a valid key, or with an operator token.
 * In a cluster, the table stays on the coordinator.
 */
@Entity({ tableName: 'other_request_log' })
@Unique({ name: 'other_request_log_once', properties: ['minute', 'fingerprint'] })
@Index({ name: 'other_request_log_by_created', properties: ['createdAt', 'id'] })
@Index({ name: 'other_request_log_by_outcome', properties: ['outcome', 'createdAt', 'id'] })
@Index({ name: 'other_request_log_by_status', properties: ['status', 'createdAt', 'id'] })
@Index({
  name: 'other_request_log_by_code',
  expression: 'create index other_request_log_by_code on other_request_log using gin (codes jsonb_path_ops)',
})
@Index({
  name: 'other_request_log_by_request_id',
  expression: 'create index other_request_log_by_request_id on other_request_log using gin (request_ids)',
})
export class OtherCall extends LoggedCall {
  @PrimaryKey({ type: 'bigint', autoincrement: true }) id!: number;
  @Property({ type: new BigIntType('number'), nullable: true }) operatorTokenId!: number | null;
}
