import { Migration } from '@mikro-orm/migrations';

/** `flow_by_last_day` has what `flow_by_end` has. */
export class Migration20261129210000 extends Migration {
  override up(): void {
    this.addSql('drop index flow_by_end');
  }

  override down(): void {
    this.addSql(
      'create index flow_by_end on flow (brand_id, tenancy_ends_on) include (created_at, id) where tenancy_ends_on is not null and not is_deleted',
    );
  }
}
