import { Migration } from '@mikro-orm/migrations';
import { fromBritishGrid } from '../src/domain/place/grid.js';
import { readOutcodes } from '../src/domain/place/outcodes.js';

const POINT =
  'cube(cube(cube(cos(radians(lat)) * cos(radians(lon))), cos(radians(lat)) * sin(radians(lon))), sin(radians(lat)))';
const POINT_BEFORE =
  'cube(array[cos(radians(lat)) * cos(radians(lon)), cos(radians(lat)) * sin(radians(lon)), sin(radians(lat))])';

const COLUMNS: readonly (readonly [name: string, definition: string])[] = [
  ['placed_by', `text not null default 'coordinates'`],
  ['country', 'text null'],
  ['branch_id', 'bigint null'],
  ['summary', `text not null default ''`],
  ['sub_type', 'text null'],
  ['bathrooms', 'int null'],
  ['receptions', 'int null'],
  ['rent_pence', 'bigint null'],
  ['rent_frequency', 'text null'],
  ['deposit_pence', 'bigint null'],
  ['fees', `text not null default ''`],
  ['let_type', 'text null'],
  ['contract_months', 'int null'],
  ['tenure', 'text null'],
  ['epc_rating', 'text null'],
  ['council_tax_band', 'text null'],
  ['is_new_home', 'boolean not null default false'],
  ['is_published', 'boolean not null default true'],
  ['floor_plans', `jsonb not null default '[]'`],
  ['epcs', `jsonb not null default '[]'`],
  ['documents', `jsonb not null default '[]'`],
  ['virtual_tours', `jsonb not null default '[]'`],
  ['first_marketed_at', 'timestamptz(3) null'],
  ['source_updated_at', 'timestamptz(3) null'],
];

const CHECKS: Readonly<Record<string, readonly string[]>> = {
  placed_by: ['coordinates', 'postcode', 'outcode', 'none'],
  country: ['england', 'wales', 'scotland', 'northernireland'],
  rent_frequency: [
    'weekly',
    'fortnightly',
    'four_weekly',
    'monthly',
    'quarterly',
    'yearly',
    'weekly_per_person',
  ],
  let_type: ['long', 'short', 'student', 'commercial'],
  tenure: ['freehold', 'leasehold', 'feudal', 'commonhold', 'share_of_freehold'],
  epc_rating: ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
  council_tax_band: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'],
};

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** Properties without a place, what letting agencies advertise, and the places of postcodes. */
export class Migration20261122120000 extends Migration {
  override up(): void {
    this.addSql(
      `alter table property ${COLUMNS.map(([name, definition]) => `add column ${name} ${definition}`).join(', ')}`,
    );
    for (const [column, values] of Object.entries(CHECKS))
      this.addSql(
        `alter table property add constraint property_${column}_check check (${column} in (${listed(values)}))`,
      );
    this.addSql(
      'alter table property add constraint property_brand_id_branch_id_foreign foreign key (brand_id, branch_id) references branch (brand_id, id)',
    );
    this.addSql('alter table property alter column lat drop not null, alter column lon drop not null');
    this.addSql(
      `alter table property add constraint property_place_check check ((placed_by = 'none') = (lat is null) and (lat is null) = (lon is null))`,
    );
    this.replacePoint(POINT);

    this.addSql(`create table postcode (
      code text primary key,
      lat double precision not null,
      lon double precision not null,
      country text null
    )`);
    this.addSql(
      `alter table postcode add constraint postcode_country_check check (country in (${listed(CHECKS.country ?? [])}))`,
    );
    const rows = readOutcodes().map(({ code, country, ...reference }) => {
      const { lat, lon } = fromBritishGrid(reference);
      return `('${code}', ${lat.toFixed(6)}, ${lon.toFixed(6)}, ${country ? `'${country}'` : 'null'})`;
    });
    this.addSql(`insert into postcode (code, lat, lon, country) values ${rows.join(', ')}`);
  }

  override down(): void {
    this.addSql('drop table postcode');
    // What has no place cannot be stored by the schema before; no flow may be lost with its property.
    this.addSql('alter table property drop constraint property_place_check');
    this.addSql('update property set lat = coalesce(lat, 0), lon = coalesce(lon, 0)');
    this.replacePoint(POINT_BEFORE);
    this.addSql('alter table property alter column lat set not null, alter column lon set not null');
    for (const [name] of COLUMNS) this.addSql(`alter table property drop column ${name}`);
  }

  /** PostgreSQL before 17 cannot change the expression of a generated column. */
  private replacePoint(expression: string): void {
    this.addSql('alter table property drop column point');
    this.addSql(`alter table property add column point cube generated always as (${expression}) stored null`);
    this.addSql('create index property_near on property using gist (brand_id, point)');
  }
}
