import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

const KINDS = [
  ...['tenant_notice', 'possession_notice', 'landlord_notice', 'breach_notice', 'notice_to_leave'],
  ...['notice_to_quit', 'break_clause', 'withdrawal_notice', 'abandonment_warning', 'section_21'],
];
const METHODS = ['hand', 'post', 'email', 'portal', 'esignature', 'other'];

const oneOf = (column: string, values: readonly string[]): string =>
  `constraint notice_${column}_check check (${column} in ('${values.join("', '")}'))`;

/** Notices about the end of tenancies. */
export class Migration20261130800000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table notice (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      voided_at timestamptz(3) null,
      void_reason text null,
      flow_id bigint not null,
      kind text not null,
      given_by text not null,
      sub_tenant_ids jsonb not null,
      grounds jsonb not null,
      form text null,
      served_on date not null,
      received_on date null,
      method text null,
      ends_on date not null,
      is_shorter_agreed boolean not null default false,
      url text null,
      earliest_ends_on date null,
      use_by date null,
      defects jsonb not null,
      status text not null default 'served',
      status_on date null,
      claim_issued_on date null,
      is_by_all boolean not null,
      is_effective boolean not null,
      is_for_own_use boolean not null,
      primary key (brand_id, id),
      ${oneOf('kind', KINDS)},
      ${oneOf('given_by', ['tenant', 'landlord'])},
      ${oneOf('method', METHODS)},
      ${oneOf('status', ['served', 'withdrawn', 'claim_issued'])}
    )`);
    this.addSql('create index notice_of_flow on notice (brand_id, flow_id)');
    await distributeByBrand(this, 'notice');
    this.addSql(
      'alter table notice add constraint notice_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table notice add constraint notice_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)',
    );
  }

  override down(): void {
    this.addSql('drop table notice');
  }
}
