import { Migration } from '@mikro-orm/migrations';

/** Limits of keys, and what each key did on a day. */
export class Migration20261130300000 extends Migration {
  override up(): void {
    this.addSql(`alter table api_key add column rate_limits jsonb not null default '{}'`);
    this.addSql(`create table api_key_usage (
      key_id bigint not null,
      day date not null,
      reads bigint not null default 0,
      writes bigint not null default 0,
      emails bigint not null default 0,
      client_errors bigint not null default 0,
      server_errors bigint not null default 0,
      rate_limited bigint not null default 0,
      events bigint not null default 0,
      stream_seconds bigint not null default 0,
      primary key (key_id, day)
    )`);
    this.addSql('alter table webhook_endpoint alter column changed_by_key_id drop not null');
  }

  override down(): void {
    this.addSql(
      'update webhook_endpoint set changed_by_key_id = created_by_key_id where changed_by_key_id is null',
    );
    this.addSql('alter table webhook_endpoint alter column changed_by_key_id set not null');
    this.addSql('drop table api_key_usage');
    this.addSql('alter table api_key drop column rate_limits');
  }
}
