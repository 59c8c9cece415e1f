import { Migration } from '@mikro-orm/migrations';

/** `deadline_not_met` has what `deadline_unmet` has. */
export class Migration20261211110100 extends Migration {
  override up(): void {
    this.addSql('drop index deadline_unmet');
  }

  override down(): void {
    this.addSql(
      `create index deadline_unmet on deadline (brand_id, due_on, id) where verdict in ('due', 'missed')`,
    );
  }
}
