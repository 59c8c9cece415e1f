import { Migration } from '@mikro-orm/migrations';

export class Migration3 extends Migration {
  override up(): void {
    this.addSql('alter table check_in add column note text');
  }
}
