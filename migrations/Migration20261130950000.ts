import { Migration } from '@mikro-orm/migrations';

/** Agreements that depend on the right to rent, such as those of students from abroad. */
export class Migration20261130950000 extends Migration {
  override up(): void {
    this.addSql('alter table flow add column is_conditional_on_right_to_rent boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table flow drop column is_conditional_on_right_to_rent');
  }
}
