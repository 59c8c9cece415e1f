import { Migration } from '@mikro-orm/migrations';

/** Which operator token issued which, so that after a leak its tokens can be found. */
export class Migration20261123020000 extends Migration {
  override up(): void {
    this.addSql('alter table operator_token add column issued_by bigint null');
    this.addSql('create index operator_token_issued_by on operator_token (issued_by)');
  }

  override down(): void {
    this.addSql('drop index operator_token_issued_by');
    this.addSql('alter table operator_token drop column issued_by');
  }
}
