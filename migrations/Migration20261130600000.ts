import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

const FORMS = ['form_4a', 'form_4', 'rhw12', 'scottish_notice', 'ni_notice', 'clause', 'agreed'];
const STATUSES = ['proposed', 'challenged', 'determined', 'agreed_lower', 'withdrawn'];
const METHODS = ['hand', 'post', 'email', 'portal', 'esignature', 'other'];

const oneOf = (column: string, values: readonly string[]): string =>
  `constraint rent_change_${column}_check check (${column} in ('${values.join("', '")}'))`;

/** Rent changes of tenancies, the first day of full rent periods, and renewals that are new tenancies. */
export class Migration20261130600000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table rent_change (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      voided_at timestamptz(3) null,
      void_reason text null,
      flow_id bigint not null,
      form text not null,
      new_rent_pence bigint not null,
      served_on date not null,
      received_on date null,
      effective_on date not null,
      method text null,
      url text null,
      status text not null default 'proposed',
      status_on date null,
      challenged_on date null,
      settled_rent_pence bigint null,
      settled_effective_on date null,
      announce_on date null,
      primary key (brand_id, id),
      ${oneOf('form', FORMS)},
      ${oneOf('method', METHODS)},
      ${oneOf('status', STATUSES)}
    )`);
    this.addSql('create index rent_change_of_flow on rent_change (brand_id, flow_id)');
    this.addSql(
      'create index rent_change_to_announce on rent_change (brand_id, announce_on) where announce_on is not null and voided_at is null',
    );
    await distributeByBrand(this, 'rent_change');
    this.addSql(
      'alter table rent_change add constraint rent_change_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table rent_change add constraint rent_change_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)',
    );
    this.addSql(
      'alter table flow add column rent_due_from date null, add column is_new_tenancy boolean not null default false',
    );
  }

  override down(): void {
    this.addSql('alter table flow drop column rent_due_from, drop column is_new_tenancy');
    this.addSql('drop table rent_change');
  }
}
