import { Migration } from '@mikro-orm/migrations';

/** A key of a visit is known by a column: its name changes when a person is erased, or after 400 days. */
export class Migration20261212300000 extends Migration {
  override up(): void {
    this.addSql('alter table api_key add column is_of_visit boolean not null default false');
    this.addSql('update api_key set is_of_visit = true where id in (select api_key_id from console_visit)');
  }

  override down(): void {
    this.addSql('alter table api_key drop column is_of_visit');
  }
}
