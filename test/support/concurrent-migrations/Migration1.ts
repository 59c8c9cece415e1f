import { Migration } from '@mikro-orm/migrations';

export class Migration1 extends Migration {
  override up(): void {
    this.addSql('create table check_in (id bigint primary key, held_on date not null, place text not null)');
    this.addSql(`insert into check_in select n, '2026-01-01', 'here' from generate_series(1, 100) n`);
  }
}
