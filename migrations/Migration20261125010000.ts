import { Migration } from '@mikro-orm/migrations';

/** The date from which a property is available may be unknown. */
export class Migration20261125010000 extends Migration {
  override up(): void {
    this.addSql('alter table property alter column available_from drop not null');
  }

  override down(): void {
    this.addSql('update property set available_from = created_at where available_from is null');
    this.addSql('alter table property alter column available_from set not null');
  }
}
