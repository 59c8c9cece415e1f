import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

const BASE = `brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null`;
const ERRORS = `'name_not_found', 'address_blocked', 'connect', 'tls', 'timeout', 'headers', 'status'`;
const TABLES = [
  'webhook_endpoint',
  'webhook_sender',
  'webhook_delivery',
  'webhook_attempt',
  'webhook_replay',
];

/** Webhooks: where events are sent, who sends them, and the log. */
export class Migration20261130200000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table webhook_endpoint (
      ${BASE},
      url text not null,
      description text not null,
      types jsonb not null,
      scopes jsonb not null,
      status text not null,
      disabled_reason text,
      generation int not null,
      position bigint not null,
      failures int not null,
      failing_since timestamptz(3),
      is_announced boolean not null,
      probe_at timestamptz(3),
      blocked_until timestamptz(3),
      secret text not null,
      secret_hint text not null,
      old_secret text,
      old_secret_until timestamptz(3),
      last_test jsonb,
      created_by_key_id bigint not null,
      changed_by_key_id bigint not null,
      primary key (brand_id, id),
      constraint webhook_endpoint_status_check check (status in ('enabled', 'failing', 'disabled')),
      constraint webhook_endpoint_disabled_reason_check check (disabled_reason in ('manual', 'gone', 'failing'))
    )`);
    this.addSql(`create table webhook_sender (
      ${BASE},
      owner text,
      lease_until timestamptz(3) not null,
      lease_number bigint not null,
      sent_to bigint not null,
      next_at timestamptz(3),
      primary key (brand_id, id),
      constraint webhook_sender_once unique (brand_id)
    )`);
    this.addSql(`create table webhook_delivery (
      ${BASE},
      endpoint_id bigint not null,
      sequence bigint not null,
      name text not null,
      order_key text not null,
      status text not null,
      attempts smallint not null,
      next_at timestamptz(3),
      is_replay boolean not null,
      attempted_at timestamptz(3),
      trigger text,
      status_code smallint,
      error text,
      milliseconds int,
      response text,
      primary key (brand_id, id),
      constraint webhook_delivery_once unique (brand_id, endpoint_id, sequence),
      constraint webhook_delivery_status_check
        check (status in ('pending', 'waiting', 'delivered', 'failed', 'cancelled')),
      constraint webhook_delivery_trigger_check check (trigger in ('scheduled', 'replay')),
      constraint webhook_delivery_error_check check (error in (${ERRORS}))
    )`);
    this.addSql(`create index webhook_delivery_by_status
      on webhook_delivery (brand_id, endpoint_id, status, sequence)`);
    this.addSql(
      'create index webhook_delivery_due on webhook_delivery (brand_id, endpoint_id, next_at) where next_at is not null',
    );
    this.addSql(`create index webhook_delivery_open
      on webhook_delivery (brand_id, endpoint_id, order_key, sequence) where status in ('pending', 'waiting')`);
    this.addSql('create index webhook_delivery_by_age on webhook_delivery (brand_id, created_at)');
    this.addSql(
      'create index webhook_delivery_with_response on webhook_delivery (brand_id) where response is not null',
    );
    this.addSql(`create table webhook_attempt (
      ${BASE},
      endpoint_id bigint not null,
      sequence bigint not null,
      attempted_at timestamptz(3) not null,
      trigger text not null,
      status_code smallint,
      error text,
      milliseconds int not null,
      response text,
      primary key (brand_id, id),
      constraint webhook_attempt_trigger_check check (trigger in ('scheduled', 'replay')),
      constraint webhook_attempt_error_check check (error in (${ERRORS}))
    )`);
    this.addSql(`create index webhook_attempt_of_delivery
      on webhook_attempt (brand_id, endpoint_id, sequence, attempted_at)`);
    this.addSql(
      'create index webhook_attempt_with_response on webhook_attempt (brand_id) where response is not null',
    );
    this.addSql(`create table webhook_replay (
      ${BASE},
      endpoint_id bigint not null,
      types jsonb not null,
      from_sequence bigint not null,
      until_sequence bigint not null,
      position bigint not null,
      primary key (brand_id, id),
      constraint webhook_replay_once unique (brand_id, endpoint_id)
    )`);
    for (const table of TABLES) {
      await distributeByBrand(this, table);
      this.addSql(
        `alter table ${table} add constraint ${table}_brand_id_foreign foreign key (brand_id) references brand (id)`,
      );
    }
  }

  override down(): void {
    for (const table of TABLES.toReversed()) this.addSql(`drop table ${table}`);
  }
}
