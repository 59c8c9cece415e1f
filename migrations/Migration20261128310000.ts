import { Migration } from '@mikro-orm/migrations';

/** Whether the law requires a licence of a home, which no record of a licence shows. */
export class Migration20261128310000 extends Migration {
  override up(): void {
    this.addSql('alter table property add column is_licence_required boolean null');
  }

  override down(): void {
    this.addSql('alter table property drop column is_licence_required');
  }
}
