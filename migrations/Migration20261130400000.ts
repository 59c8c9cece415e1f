import { Migration } from '@mikro-orm/migrations';

/** The audit log, and the end of each of its chains. */
export class Migration20261130400000 extends Migration {
  override up(): void {
    this.addSql(`create table audit_entry (
      id bigserial primary key,
      chain bigint not null,
      number bigint null,
      at timestamptz(3) not null,
      action text not null,
      text text not null,
      hash text null
    )`);
    this.addSql('alter table audit_entry add constraint audit_entry_number unique (chain, number)');
    this.addSql('create index audit_entry_by_action on audit_entry (chain, action, number)');
    this.addSql('create index audit_entry_unnumbered on audit_entry (chain, id) where number is null');
    this.addSql(`create table audit_chain (
      chain bigint not null primary key,
      last_number bigint not null default 0,
      last_hash text not null default ''
    )`);
  }

  override down(): void {
    this.addSql('drop table audit_chain');
    this.addSql('drop table audit_entry');
  }
}
