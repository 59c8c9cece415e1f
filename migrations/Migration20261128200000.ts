import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

const KINDS = [
  ...['agreement', 'written_statement', 'grounds_statement', 'prescribed_information', 'information_sheet'],
  ...['epc', 'gas_record', 'eicr', 'holding_deposit_terms', 'holding_deposit_reasons', 'landlord_address'],
  ...['variation_statement', 'tenancy_information_notice', 'cash_receipt', 'other'],
];
const METHODS = ['hand', 'post', 'email', 'portal', 'esignature', 'other'];

const oneOf = (column: string, values: readonly string[]): string =>
  `constraint given_document_${column}_check check (${column} in ('${values.join("', '")}'))`;

/** Documents that were given, which the statutory deadlines read in place of the steps of contracts. */
export class Migration20261128200000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table given_document (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      voided_at timestamptz(3) null,
      void_reason text null,
      flow_id bigint not null,
      kind text not null,
      given_on date not null,
      given_at timestamptz(3) null,
      method text null,
      received_on date null,
      sub_tenant_ids jsonb not null,
      payer_person_ids jsonb not null,
      url text null,
      sha256 text null,
      edition text null,
      note text not null default '',
      primary key (brand_id, id),
      ${oneOf('kind', KINDS)},
      ${oneOf('method', METHODS)}
    )`);
    this.addSql('create index given_document_of_flow on given_document (brand_id, flow_id)');
    this.addSql(
      "create index given_document_of_payer on given_document using gin (payer_person_ids) where payer_person_ids <> '[]'",
    );
    this.addSql(
      'alter table given_document set (autovacuum_vacuum_insert_threshold = 100000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_freeze_min_age = 0)',
    );
    await distributeByBrand(this, 'given_document');
    this.addSql(
      'alter table given_document add constraint given_document_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table given_document add constraint given_document_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)',
    );
    // What was given to every tenant names those of today.
    this.addSql(`insert into given_document
        (brand_id, created_at, updated_at, flow_id, kind, given_on, given_at, sub_tenant_ids, payer_person_ids, url)
      select c.brand_id, c.created_at, c.updated_at, c.flow_id,
        case when c.kind in ('ast', 'bespoke', 'non_housing_act') then 'agreement' else c.kind end,
        (c.at at time zone 'Europe/London')::date, c.at,
        case when c.sub_tenant_id is not null then jsonb_build_array(c.sub_tenant_id)
          else (select coalesce(jsonb_agg(s.id order by s.id), '[]') from sub_tenant s
            where s.brand_id = c.brand_id and s.flow_id = c.flow_id) end,
        '[]', c.url
      from contract_record c where c.step = 'given' order by c.brand_id, c.id`);
  }

  override down(): void {
    this.addSql('drop table given_document');
  }
}
