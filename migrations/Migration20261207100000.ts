import { Migration } from '@mikro-orm/migrations';

/** Lists of the deadlines of a rule that few tenancies have. */
export class Migration20261207100000 extends Migration {
  override up(): void {
    this.addSql('create index deadline_of_rule on deadline (brand_id, key, due_on, id)');
  }

  override down(): void {
    this.addSql('drop index deadline_of_rule');
  }
}
