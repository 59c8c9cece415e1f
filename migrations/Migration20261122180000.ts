import { Migration } from '@mikro-orm/migrations';

/** Keys that browsers may use name the origins of their pages. */
export class Migration20261122180000 extends Migration {
  override up(): void {
    this.addSql(`alter table api_key add column origins jsonb not null default '[]'`);
    this.addSql('create index api_key_of_origin on api_key using gin (origins) where is_active');
  }

  override down(): void {
    this.addSql('drop index api_key_of_origin');
    this.addSql('alter table api_key drop column origins');
  }
}
