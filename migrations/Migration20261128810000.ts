import { Migration } from '@mikro-orm/migrations';

/** The column has the word of the documentation. */
export class Migration20261128810000 extends Migration {
  override up(): void {
    this.addSql('alter table idempotency_key rename column answer to response');
  }

  override down(): void {
    this.addSql('alter table idempotency_key rename column response to answer');
  }
}
