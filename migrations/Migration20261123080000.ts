import { Migration } from '@mikro-orm/migrations';

/** Tables whose rows mostly stay as they were added. */
const KEPT_AS_ADDED = ['timeline_entry', 'contract_record', 'payment', 'right_to_rent_record'];
const SETTINGS: Readonly<Record<string, string>> = {
  autovacuum_vacuum_insert_threshold: '100000',
  autovacuum_vacuum_insert_scale_factor: '0',
  autovacuum_freeze_min_age: '0',
};

/**
 * Rows are frozen soon after they were added, 100,000 at a time. By default PostgreSQL waits for a fifth of the
 * table, and in the end has to read all of it before transaction ids run out.
 */
export class Migration20261123080000 extends Migration {
  override up(): void {
    const settings = Object.entries(SETTINGS).map(([name, value]) => `${name} = ${value}`);
    for (const table of KEPT_AS_ADDED) this.addSql(`alter table ${table} set (${settings.join(', ')})`);
  }

  override down(): void {
    for (const table of KEPT_AS_ADDED)
      this.addSql(`alter table ${table} reset (${Object.keys(SETTINGS).join(', ')})`);
  }
}
