import { ConcurrentMigration } from '../../../src/database/migrate/concurrent-migration.js';

export class Migration2 extends ConcurrentMigration {
  override readonly concurrently = {
    viewing_by_day: 'on viewing (held_on, id)',
    viewing_by_place: 'on viewing (place, id)',
  };
}
