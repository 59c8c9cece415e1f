import { Migration } from '@mikro-orm/migrations';

const TABLES = ['flow', 'app_user', 'property', 'maintenance_issue', 'portal_lead'];

/** The partner's own data of records. */
export class Migration20261128520000 extends Migration {
  override up(): void {
    for (const table of TABLES)
      this.addSql(`alter table ${table} add column metadata jsonb not null default '{}'`);
  }

  override down(): void {
    for (const table of TABLES) this.addSql(`alter table ${table} drop column metadata`);
  }
}
