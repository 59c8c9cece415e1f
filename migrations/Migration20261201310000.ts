import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

const PERIODS = ['weekly', 'fortnightly', 'four_weekly', 'monthly', 'quarterly', 'yearly'];
const DECISIONS = ['accepted', 'rejected', 'withdrawn'];

const oneOf = (column: string, values: readonly string[]): string =>
  `constraint offer_${column}_check check (${column} in ('${values.join("', '")}'))`;

/** Offers to rent homes. */
export class Migration20261201310000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table offer (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      property_id bigint not null,
      lead_id bigint null,
      flow_id bigint null,
      person_ids jsonb not null,
      rent_pence bigint not null,
      rent_period text not null,
      starts_on date null,
      occupants integer not null,
      conditions jsonb not null,
      expires_on date null,
      advertised_rent_pence bigint null,
      advertised_rent_frequency text null,
      decision text null,
      decided_on date null,
      metadata jsonb not null default '{}',
      primary key (brand_id, id),
      ${oneOf('rent_period', PERIODS)},
      ${oneOf('advertised_rent_frequency', [...PERIODS, 'weekly_per_person'])},
      ${oneOf('decision', DECISIONS)}
    )`);
    this.addSql('create index offer_by_created on offer (brand_id, created_at, id)');
    this.addSql('create index offer_by_decision on offer (brand_id, decision, created_at, id)');
    this.addSql('create index offer_by_expiry on offer (brand_id, expires_on) where decision is null');
    this.addSql('create index offer_of_flow on offer (brand_id, flow_id)');
    this.addSql('create index offer_of_lead on offer (brand_id, lead_id)');
    this.addSql('create index offer_of_property on offer (brand_id, property_id)');
    this.addSql('create index offer_of_person on offer using gin (person_ids)');
    await distributeByBrand(this, 'offer');
    for (const [column, table] of [
      ['property_id', 'property'],
      ['lead_id', 'portal_lead'],
      ['flow_id', 'flow'],
    ])
      this.addSql(
        `alter table offer add constraint offer_brand_id_${column}_foreign foreign key (brand_id, ${column}) references ${table} (brand_id, id)`,
      );
    this.addSql(
      'alter table offer add constraint offer_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
  }

  override down(): void {
    this.addSql('drop table offer');
  }
}
