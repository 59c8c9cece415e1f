import { Migration } from '@mikro-orm/migrations';

/** A deleted flow leaves its reference to another one; flows are listed by the start of their tenancy. */
export class Migration20261122130000 extends Migration {
  override up(): void {
    this.addSql('drop index flow_reference_once');
    this.addSql(
      'create unique index flow_reference_once on flow (brand_id, reference) where reference is not null and not is_deleted',
    );
    this.addSql(
      `create index flow_by_start on flow (brand_id, coalesce(tenancy_starts_on, 'infinity'::date), id) where not is_deleted`,
    );
  }

  override down(): void {
    this.addSql('drop index flow_by_start');
    // The earlier index allows a reference once, also among deleted flows.
    this.addSql('update flow set reference = null where is_deleted');
    this.addSql('drop index flow_reference_once');
    this.addSql(
      'create unique index flow_reference_once on flow (brand_id, reference) where reference is not null',
    );
  }
}
