import { Migration } from '@mikro-orm/migrations';

/** Requests with an API key that were rejected with 401. */
export class Migration20261130650000 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table api_key_usage add column unauthenticated bigint not null default 0');
  }

  override async down(): Promise<void> {
    this.addSql('alter table api_key_usage drop column unauthenticated');
  }
}
