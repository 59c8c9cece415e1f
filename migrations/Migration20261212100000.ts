import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

/** New rents are listed by their first day, which a decision may have moved. */
export class Migration20261212100000 extends ConcurrentMigration {
  readonly concurrently = {
    rent_change_by_first_day:
      'on rent_change (brand_id, (coalesce(settled_effective_on, effective_on)), id) ' +
      "where voided_at is null and status <> 'withdrawn'",
  };
}
