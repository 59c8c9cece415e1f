import { Migration } from '@mikro-orm/migrations';

/**
 * Statistics for the planner, of how many flows start before or after a day: it does not read the statistics
 * of an expression from an index with a condition.
 */
export class Migration20261128920000 extends Migration {
  override up(): void {
    this.addSql(`create statistics flow_start on (coalesce(tenancy_starts_on, 'infinity'::date)) from flow`);
    this.addSql('analyze flow');
  }

  override down(): void {
    this.addSql('drop statistics flow_start');
  }
}
