import { Migration } from '@mikro-orm/migrations';

/** One exception for each rule and last day. The reasons of those that are removed stay in the timeline. */
export class Migration20261128700000 extends Migration {
  override up(): void {
    this.addSql(`delete from rule_override o using rule_override first
      where first.brand_id = o.brand_id and first.flow_id = o.flow_id and first.key = o.key
        and first.until is not distinct from o.until and first.id < o.id`);
    this.addSql(
      'create unique index rule_override_once on rule_override (brand_id, flow_id, key, until) nulls not distinct',
    );
    this.addSql('drop index rule_override_of_flow');
  }

  override down(): void {
    this.addSql('create index rule_override_of_flow on rule_override (brand_id, flow_id)');
    this.addSql('drop index rule_override_once');
  }
}
