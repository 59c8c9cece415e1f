import { Migration } from '@mikro-orm/migrations';

/** Tables whose rows mostly stay as they were added. */
const KEPT_AS_ADDED = ['compliance_record', 'holding_deposit_deadline', 'rule_override'];
const SETTINGS: Readonly<Record<string, string>> = {
  autovacuum_vacuum_insert_threshold: '100000',
  autovacuum_vacuum_insert_scale_factor: '0',
  autovacuum_freeze_min_age: '0',
};

/** Rows are frozen soon after they were added, as those of other such tables: see Migration20261123080000. */
export class Migration20261128910000 extends Migration {
  override up(): void {
    const settings = Object.entries(SETTINGS).map(([name, value]) => `${name} = ${value}`);
    for (const table of KEPT_AS_ADDED) this.addSql(`alter table ${table} set (${settings.join(', ')})`);
  }

  override down(): void {
    for (const table of KEPT_AS_ADDED)
      this.addSql(`alter table ${table} reset (${Object.keys(SETTINGS).join(', ')})`);
  }
}
