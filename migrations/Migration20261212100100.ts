import { Migration } from '@mikro-orm/migrations';

/** An attempt that somebody requests leaves the schedule of the delivery as it is. */
export class Migration20261212100100 extends Migration {
  override up(): void {
    this.addSql('alter table webhook_delivery add column scheduled_at timestamptz(3) null');
  }

  override down(): void {
    this.addSql('alter table webhook_delivery drop column scheduled_at');
  }
}
