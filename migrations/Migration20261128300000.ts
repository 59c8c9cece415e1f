import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

const KINDS = [
  ...['gas_safety', 'eicr', 'epc', 'alarms', 'licence', 'legionella', 'pat', 'landlord_registration'],
  ...['rent_smart_wales', 'prs_database', 'client_money_protection'],
];
const isOneOf = (column: string, values: readonly string[]): string =>
  `check (${column} in (${values.map((value) => `'${value}'`).join(', ')}))`;

/** What is missing of the homes that are let: nothing was recorded before. */
const MISSING = `insert into compliance_due
    (brand_id, created_at, updated_at, property_id, branch_id, is_active, kind, record_id, due_on)
  select distinct f.brand_id, current_timestamp, current_timestamp, f.property_id, p.branch_id, true, k.kind,
    null::bigint, date '0001-01-01'
  from flow f join property p on p.brand_id = f.brand_id and p.id = f.property_id
    cross join (values ('gas_safety'), ('eicr'), ('epc'), ('alarms'), ('pat')) as k(kind)
  where not f.is_deleted and not f.is_archived and f.agreement_entered_at is not null
    and (k.kind <> 'pat' or f.jurisdiction = 'scotland')
    and (f.tenancy_kind <> 'licence' or k.kind = 'gas_safety')
    and (f.tenancy_kind <> 'resident_landlord' or k.kind in ('gas_safety', 'epc'))`;

/** Compliance records of properties and of brands, and what is due next of each kind. */
export class Migration20261128300000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table compliance_record (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      property_id bigint null,
      kind text not null,
      outcome text not null,
      checked_on date not null,
      expires_on date null,
      next_due_on date null,
      number text not null default '',
      rating text not null default '',
      url text null,
      remedy_by_on date null,
      remedied_on date null,
      note text not null default '',
      voided_at timestamptz(3) null,
      void_reason text null,
      primary key (brand_id, id),
      constraint compliance_record_kind_check ${isOneOf('kind', KINDS)},
      constraint compliance_record_outcome_check
        ${isOneOf('outcome', ['satisfactory', 'unsatisfactory', 'not_applicable'])}
    )`);
    this.addSql(
      'create index compliance_record_of_property on compliance_record (brand_id, property_id, kind)',
    );
    this.addSql(`create table compliance_due (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      property_id bigint null,
      branch_id bigint null,
      is_active boolean not null,
      kind text not null,
      record_id bigint null,
      due_on date not null,
      notify_on date null,
      primary key (brand_id, id),
      constraint compliance_due_kind_check ${isOneOf('kind', KINDS)}
    )`);
    this.addSql(
      'create unique index compliance_due_once on compliance_due (brand_id, property_id, kind) ' +
        'nulls not distinct',
    );
    this.addSql(
      'create index compliance_due_by_day on compliance_due (brand_id, due_on, id, kind) where is_active',
    );
    this.addSql(
      'create index compliance_due_of_kind on compliance_due (brand_id, kind, due_on, id) where is_active',
    );
    this.addSql(
      'create index compliance_due_of_branch on compliance_due (brand_id, branch_id, due_on, id, kind) ' +
        'where is_active',
    );
    this.addSql(
      'create index compliance_due_to_notify on compliance_due (notify_on, brand_id) ' +
        'where is_active and notify_on is not null',
    );
    for (const table of ['compliance_record', 'compliance_due']) {
      await distributeByBrand(this, table);
      this.addSql(
        `alter table ${table} add constraint ${table}_brand_id_foreign foreign key (brand_id) references brand (id)`,
      );
      this.addSql(
        `alter table ${table} add constraint ${table}_brand_id_property_id_foreign foreign key (brand_id, property_id) references property (brand_id, id)`,
      );
    }
    this.addSql(
      'alter table compliance_due add constraint compliance_due_brand_id_record_id_foreign foreign key (brand_id, record_id) references compliance_record (brand_id, id)',
    );
    this.addSql(MISSING);
  }

  override down(): void {
    this.addSql('drop table compliance_due');
    this.addSql('drop table compliance_record');
  }
}
