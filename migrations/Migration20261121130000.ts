import { Migration } from '@mikro-orm/migrations';

/** An operator token records when it was revoked. */
export class Migration20261121130000 extends Migration {
  override up(): void {
    this.addSql('alter table operator_token add column revoked_at timestamptz(3) null');
  }

  override down(): void {
    this.addSql('alter table operator_token drop column revoked_at');
  }
}
