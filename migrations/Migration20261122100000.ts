import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

/** The responses to changes that were requested with an Idempotency-Key. */
export class Migration20261122100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table idempotency_key (
      brand_id bigint not null,
      caller text not null,
      key text not null,
      request_hash text not null,
      answer text not null,
      created_at timestamptz(3) not null,
      primary key (brand_id, caller, key))`);
    await distributeByBrand(this, 'idempotency_key');
    this.addSql('create index idempotency_key_age on idempotency_key (created_at, brand_id)');
  }

  override down(): void {
    this.addSql('drop table idempotency_key');
  }
}
