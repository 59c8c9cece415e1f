import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

/** The columns of the records that a note can be about, and their tables. */
const RECORDS = [
  ['flow', 'flow'],
  ['property', 'property'],
  ['person', 'app_user'],
  ['issue', 'maintenance_issue'],
  ['lead', 'portal_lead'],
] as const;

/** Notes about records. */
export class Migration20261201520000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table note (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      ${RECORDS.map(([record]) => `${record}_id bigint null`).join(', ')},
      subject text not null default '',
      body text not null,
      created_by_key_id bigint not null,
      primary key (brand_id, id),
      constraint note_record_check
        check (num_nonnulls(${RECORDS.map(([record]) => `${record}_id`).join(', ')}) = 1)
    )`);
    this.addSql('create index note_by_created on note (brand_id, created_at, id)');
    for (const [record] of RECORDS)
      this.addSql(`create index note_of_${record} on note (brand_id, ${record}_id, created_at, id)`);
    await distributeByBrand(this, 'note');
    for (const [record, table] of RECORDS)
      this.addSql(
        `alter table note add constraint note_brand_id_${record}_id_foreign foreign key (brand_id, ${record}_id) references ${table} (brand_id, id)`,
      );
    this.addSql(
      'alter table note add constraint note_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
  }

  override down(): void {
    this.addSql('drop table note');
  }
}
