import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

/** The payments of a person who pays for tenants, whose data is exported or erased. */
export class Migration20261128120000 extends ConcurrentMigration {
  override readonly concurrently = {
    payment_of_payer: 'on payment (brand_id, payer_person_id) where payer_person_id is not null',
  };
}
