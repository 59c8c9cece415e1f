import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

/** E-mails are listed by their status, and those of all brands that have failed are counted. */
export class Migration20261209100100 extends ConcurrentMigration {
  readonly concurrently = {
    outgoing_message_by_status: 'on outgoing_message (brand_id, status, created_at, id)',
    outgoing_message_failed: "on outgoing_message (created_at, brand_id) where status = 'failed'",
    endpoint_email_by_status: 'on endpoint_email (brand_id, status, created_at, id)',
    endpoint_email_failed: "on endpoint_email (created_at, brand_id) where status = 'failed'",
  };
}
