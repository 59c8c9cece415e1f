import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

/** The audit log and the log of requests are found by each of their filters. */
export class Migration20261210110000 extends ConcurrentMigration {
  readonly concurrently = {
    audit_entry_by_actor: 'on audit_entry (chain, actor_type, number)',
    audit_entry_of_actor: 'on audit_entry (chain, actor_type, actor_id, number)',
    audit_entry_of_target: 'on audit_entry using gin (chain, targets jsonb_path_ops)',
    audit_entry_by_time: 'on audit_entry (chain, at, number)',
    request_log_by_outcome: 'on request_log (brand_id, outcome, created_at, id)',
    request_log_by_status: 'on request_log (brand_id, status, created_at, id)',
    request_log_by_code: 'on request_log using gin (brand_id, codes jsonb_path_ops)',
    other_request_log_by_outcome: 'on other_request_log (outcome, created_at, id)',
    other_request_log_by_status: 'on other_request_log (status, created_at, id)',
    other_request_log_by_code: 'on other_request_log using gin (codes jsonb_path_ops)',
  };
}
