import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

const newestByDay = (day: string): string =>
  `on flow using gist (brand_id, ${day}, created_at) where ${day} is not null and not is_deleted`;

/** The newest flows with a first or a last day in a range, whether these are many or few. */
export class Migration20261129200000 extends ConcurrentMigration {
  readonly concurrently = {
    flow_by_first_day: newestByDay('tenancy_starts_on'),
    flow_by_last_day: newestByDay('tenancy_ends_on'),
  };
}
