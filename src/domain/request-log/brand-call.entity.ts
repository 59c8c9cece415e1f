import type { PrimaryKeyProp, Rel } from '@mikro-orm/core';
import { Entity, Filter, Index, ManyToOne, PrimaryKey, Unique } from '@mikro-orm/decorators/legacy';
import { Brand } from '../base/brand.entity.js';
import { LoggedCall } from './logged-call.js';

/** A rejected, failed or slow call with a key of a brand. */
@Entity({ tableName: 'request_log' })
@Filter({ name: 'brand', cond: (args) => ({ brand: args.brand }), default: true })
@Unique({ name: 'request_log_once', properties: ['brand', 'minute', 'fingerprint'] })
@Index({ name: 'request_log_by_created', properties: ['brand', 'createdAt', 'id'] })
@Index({ name: 'request_log_of_key', properties: ['brand', 'keyId', 'createdAt', 'id'] })
@Index({
  name: 'request_log_of_flow',
  expression:
    'create index request_log_of_flow on request_log (brand_id, flow_id, created_at, id) where flow_id is not null',
})
@Index({ name: 'request_log_by_outcome', properties: ['brand', 'outcome', 'createdAt', 'id'] })
@Index({ name: 'request_log_by_status', properties: ['brand', 'status', 'createdAt', 'id'] })
@Index({
  name: 'request_log_by_code',
  expression: 'create index request_log_by_code on request_log using gin (brand_id, codes jsonb_path_ops)',
})
@Index({
  name: 'request_log_by_request_id',
  expression: 'create index request_log_by_request_id on request_log using gin (request_ids)',
})
@Index({ name: 'request_log_by_age', properties: ['createdAt'] })
export class BrandCall extends LoggedCall {
  declare [PrimaryKeyProp]?: ['brand', 'id'];
  @ManyToOne(() => Brand, { primary: true, updateRule: 'no action', deleteRule: 'no action' })
  brand!: Rel<Brand>;
  @PrimaryKey({ type: 'bigint', autoincrement: true }) id!: number;
}
