import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

/** Properties are found by the day on which their status changes. */
export class Migration20261201110000 extends ConcurrentMigration {
  readonly concurrently = {
    property_by_status_change:
      'on property (brand_id, status_changes_on) where status_changes_on is not null',
  };
}
