import { ConcurrentMigration } from '../../../src/database/migrate/concurrent-migration.js';

export class Migration2 extends ConcurrentMigration {
  override readonly concurrently = {
    check_in_by_day: 'on check_in (held_on, id)',
    check_in_by_place: 'on check_in (place, id)',
  };
}
