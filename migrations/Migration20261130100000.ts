import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

/** The feed of events of each brand. */
export class Migration20261130100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table outbox add column api_key_id bigint, add column request_id text');
    this.addSql(`create table event_stream (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      last_sequence bigint not null default 0,
      last_recorded_at timestamptz(3),
      oldest_at timestamptz(3),
      primary key (brand_id, id),
      constraint event_stream_once unique (brand_id)
    )`);
    this.addSql('create index event_stream_by_oldest on event_stream (oldest_at)');
    this.addSql(`create table event (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      name text not null,
      version smallint not null,
      flow_id bigint,
      subject_type text not null,
      subject_id bigint not null,
      occurred_at timestamptz(3) not null,
      api_key_id bigint,
      actor_user_id bigint,
      request_id text,
      data jsonb not null,
      primary key (brand_id, id)
    )`);
    this.addSql('create index event_of_flow on event (brand_id, flow_id, id) where flow_id is not null');
    for (const table of ['event_stream', 'event']) {
      await distributeByBrand(this, table);
      this.addSql(
        `alter table ${table} add constraint ${table}_brand_id_foreign foreign key (brand_id) references brand (id)`,
      );
    }
  }

  override down(): void {
    this.addSql('drop table event');
    this.addSql('drop table event_stream');
    this.addSql('alter table outbox drop column api_key_id, drop column request_id');
  }
}
