import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

/** Lists and counts of unmet deadlines pass over the others without reading their rows. */
export class Migration20261211110000 extends ConcurrentMigration {
  readonly concurrently = {
    deadline_not_met:
      'on deadline (brand_id, due_on, id) ' +
      'include (key, verdict, last_on, opens_on, met_on, agent_id, branch_id, is_silent) ' +
      "where verdict in ('due', 'missed')",
  };
}
