import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

/** Flows that were declined or withdrawn are few: without an index, a list of them reads all flows. */
export class Migration20261211120000 extends ConcurrentMigration {
  readonly concurrently = {
    flow_decided: 'on flow (brand_id, created_at, id) where outcome is not null and not is_deleted',
  };
}
