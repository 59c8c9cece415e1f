import { Migration } from '@mikro-orm/migrations';

/** Visits of operators to brands, and what the audit log is filtered by. */
export class Migration20261210100000 extends Migration {
  override up(): void {
    this.addSql(`create table console_visit (
      api_key_id bigint primary key,
      brand_id bigint not null,
      sign_in_id bigint not null,
      operator_token_id bigint not null,
      reason text not null,
      started_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      ended_at timestamptz(3) null,
      constraint console_visit_brand_id_foreign foreign key (brand_id) references brand (id)
    )`);
    this.addSql('create index console_visit_open on console_visit (ends_at) where ended_at is null');
    this.addSql(
      'create unique index console_visit_of_sign_in on console_visit (sign_in_id) where ended_at is null',
    );
    this.addSql(
      'create index console_visit_of_token on console_visit (operator_token_id) where ended_at is null',
    );
    this.addSql('create index console_visit_of_brand on console_visit (brand_id, api_key_id)');
    this.addSql(`alter table audit_entry add column actor_type text null, add column actor_id bigint null,
      add column targets jsonb null`);
    this.addSql(`update audit_entry set actor_type = text::json -> 'actor' ->> 'type',
      actor_id = (text::json -> 'actor' ->> 'id')::bigint, targets = text::jsonb -> 'targets'
      where number is not null`);
  }

  override down(): void {
    this.addSql('alter table audit_entry drop column targets, drop column actor_id, drop column actor_type');
    this.addSql('drop table console_visit');
  }
}
