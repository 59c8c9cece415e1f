import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

/** Flows are found by the partner's own data. */
export class Migration20261128530000 extends ConcurrentMigration {
  readonly concurrently = {
    flow_by_metadata:
      "on flow using gin (brand_id, metadata jsonb_path_ops) where metadata <> '{}' and not is_deleted",
  };
}
