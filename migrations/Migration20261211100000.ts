import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

/** Visits that have ended long ago are found by their end, to be deleted. */
export class Migration20261211100000 extends ConcurrentMigration {
  readonly concurrently = {
    console_visit_by_end: 'on console_visit (ended_at) where ended_at is not null',
  };
}
