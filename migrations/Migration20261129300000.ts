import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

/** The newest records of a kind are found without reading all of a home. */
export class Migration20261129300000 extends ConcurrentMigration {
  readonly concurrently = {
    compliance_record_of_home: 'on compliance_record (brand_id, property_id, kind, checked_on, id)',
  };
}
