import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

/** Who looks after a webhook endpoint, and the e-mails to them. */
export class Migration20261130500000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table webhook_endpoint add column contact_email text,
      add column is_emailed boolean not null default false`);
    this.addSql(`create table endpoint_email (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      endpoint_id bigint not null,
      url text not null,
      recipient text not null,
      failing_since timestamptz(3) not null,
      disabled_reason text,
      message_id text not null,
      status text not null default 'queued',
      attempts int not null default 0,
      next_attempt_at timestamptz(3),
      primary key (brand_id, id),
      constraint endpoint_email_status_check check (status in ('queued', 'sending', 'sent', 'failed')),
      constraint endpoint_email_disabled_reason_check check (disabled_reason in ('manual', 'gone', 'failing'))
    )`);
    this.addSql(
      'create index endpoint_email_due on endpoint_email (brand_id, next_attempt_at) where next_attempt_at is not null',
    );
    this.addSql('create index endpoint_email_by_age on endpoint_email (brand_id, created_at)');
    await distributeByBrand(this, 'endpoint_email');
    this.addSql(
      'alter table endpoint_email add constraint endpoint_email_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
  }

  override down(): void {
    this.addSql('drop table endpoint_email');
    this.addSql('alter table webhook_endpoint drop column contact_email, drop column is_emailed');
  }
}
