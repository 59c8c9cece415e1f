import { Migration } from '@mikro-orm/migrations';

/** Why an e-mail was not sent, and the last run of each repeated task, which belongs to no brand. */
export class Migration20261209100000 extends Migration {
  override up(): void {
    this.addSql('alter table outgoing_message add column last_error text null');
    this.addSql(
      'alter table endpoint_email add column sent_at timestamptz(3) null, add column last_error text null',
    );
    this.addSql(`create table repeated_task (
      name text primary key,
      every_ms integer not null,
      started_at timestamptz(3) not null,
      ended_at timestamptz(3) null,
      failures integer not null,
      error text null,
      next_at timestamptz(3) null
    )`);
  }

  override down(): void {
    this.addSql('drop table repeated_task');
    this.addSql('alter table endpoint_email drop column last_error, drop column sent_at');
    this.addSql('alter table outgoing_message drop column last_error');
  }
}
