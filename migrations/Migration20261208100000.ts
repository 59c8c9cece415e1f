import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

const CHECKS = [
  ...['route', 'host', 'key', 'address', 'origin', 'rate', 'turn', 'caller', 'scope', 'entitlement', 'body'],
  ...['idempotency', 'cost', 'values', 'record', 'state', 'law', 'database', 'service', 'none'],
];

const LISTS = {
  outcome: ['rejected', 'failed', 'slow'],
  failed_check: CHECKS,
  key_rejection: ['missing', 'format', 'unknown', 'revoked', 'expired', 'secret', 'origin'],
  via: ['api', 'console'],
};

const COLUMNS = `created_at timestamptz(3) not null,
      last_at timestamptz(3) not null,
      minute timestamptz(3) not null,
      fingerprint text not null,
      count integer not null,
      outcome text not null,
      method text not null,
      route text null,
      operations jsonb not null,
      status smallint not null,
      codes jsonb not null,
      failed_check text not null,
      problems jsonb not null,
      key_id bigint null,
      key_rejection text null,
      address text null,
      duration_ms integer not null,
      request_ids jsonb not null,
      via text not null,
      flow_id bigint null`;

/** Both tables have the same columns, and so the same constraints. */
const CHECKED = Object.entries(LISTS)
  .map(
    ([column, values]) =>
      `constraint request_log_${column}_check check (${column} in ('${values.join("', '")}'))`,
  )
  .join(',\n      ');

/** The log of rejected, failed and slow requests: those of brands, and the others. */
export class Migration20261208100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table request_log (
      brand_id bigint not null,
      id bigserial not null,
      ${COLUMNS},
      primary key (brand_id, id),
      constraint request_log_once unique (brand_id, minute, fingerprint),
      ${CHECKED}
    )`);
    this.addSql('create index request_log_by_created on request_log (brand_id, created_at, id)');
    this.addSql('create index request_log_of_key on request_log (brand_id, key_id, created_at, id)');
    this.addSql(
      'create index request_log_of_flow on request_log (brand_id, flow_id, created_at, id) where flow_id is not null',
    );
    this.addSql('create index request_log_by_request_id on request_log using gin (request_ids)');
    this.addSql('create index request_log_by_age on request_log (created_at)');
    await distributeByBrand(this, 'request_log');
    this.addSql(
      'alter table request_log add constraint request_log_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(`create table other_request_log (
      id bigserial primary key,
      ${COLUMNS},
      operator_token_id bigint null,
      constraint other_request_log_once unique (minute, fingerprint),
      ${CHECKED}
    )`);
    this.addSql('create index other_request_log_by_created on other_request_log (created_at, id)');
    this.addSql('create index other_request_log_by_request_id on other_request_log using gin (request_ids)');
  }

  override down(): void {
    this.addSql('drop table other_request_log');
    this.addSql('drop table request_log');
  }
}
