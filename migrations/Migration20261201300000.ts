import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

const KINDS = ['in_person', 'video', 'open_house'];
const STATUSES = ['requested', 'booked', 'done', 'no_show', 'cancelled'];

const oneOf = (column: string, values: readonly string[]): string =>
  `constraint viewing_${column}_check check (${column} in ('${values.join("', '")}'))`;

/** Viewings of homes. */
export class Migration20261201300000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table viewing (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      property_id bigint not null,
      lead_id bigint null,
      agent_id bigint null,
      person_ids jsonb not null,
      kind text not null,
      status text not null,
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      feedback text not null default '',
      primary key (brand_id, id),
      ${oneOf('kind', KINDS)},
      ${oneOf('status', STATUSES)}
    )`);
    this.addSql('create index viewing_by_start on viewing (brand_id, starts_at, id)');
    this.addSql('create index viewing_by_status on viewing (brand_id, status, starts_at, id)');
    this.addSql('create index viewing_of_agent on viewing (brand_id, agent_id, starts_at, id)');
    this.addSql('create index viewing_of_lead on viewing (brand_id, lead_id)');
    this.addSql('create index viewing_of_property on viewing (brand_id, property_id, starts_at, id)');
    this.addSql('create index viewing_of_person on viewing using gin (person_ids)');
    await distributeByBrand(this, 'viewing');
    for (const [column, table] of [
      ['property_id', 'property'],
      ['lead_id', 'portal_lead'],
      ['agent_id', 'agent'],
    ])
      this.addSql(
        `alter table viewing add constraint viewing_brand_id_${column}_foreign foreign key (brand_id, ${column}) references ${table} (brand_id, id)`,
      );
    this.addSql(
      'alter table viewing add constraint viewing_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
  }

  override down(): void {
    this.addSql('drop table viewing');
  }
}
