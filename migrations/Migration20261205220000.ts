import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

const STAGES = [
  ...['property', 'landlord', 'rental_offer', 'holding_deposit', 'referencing'],
  ...['guarantor', 'tenancy', 'documents', 'move_in'],
];
const SINCE = STAGES.map((stage) => `when ${stage}_status not in (3, 5) then ${stage}_since`).join(' ');

/** Open flows are found by how long their first unfinished stage has waited. */
export class Migration20261205220000 extends ConcurrentMigration {
  readonly concurrently = {
    flow_by_waiting:
      `on flow (brand_id, (case ${SINCE} end), id) ` +
      'where not is_deleted and not is_archived and not is_completed',
  };
}
