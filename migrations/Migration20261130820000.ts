import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

const STATES = ['proposed', 'agreed', 'disputed', 'decided', 'paid'];
const DIRECTIONS = ['received', 'refunded', 'applied', 'kept'];

const listOf = (values: readonly string[]): string => `('${values.join("', '")}')`;

/** Check-outs, releases of tenancy deposits, and deposits that the landlord gets. */
export class Migration20261130820000 extends Migration {
  override async up(): Promise<void> {
    await this.create(
      'check_out',
      `held_on date not null,
      url text null,
      note text not null default '',
      primary key (brand_id, id)`,
    );
    this.addSql(
      'alter table check_out set (autovacuum_vacuum_insert_threshold = 100000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_freeze_min_age = 0)',
    );
    await this.create(
      'deposit_release',
      `proposed_on date not null,
      held_pence bigint not null,
      deductions jsonb not null,
      state text not null default 'proposed',
      disputed_on date null,
      disputed_pence bigint null,
      scheme_reference text null,
      settled_on date null,
      landlord_pence bigint null,
      paid_on date null,
      primary key (brand_id, id),
      constraint deposit_release_state_check check (state in ${listOf(STATES)})`,
    );
    this.allow([...DIRECTIONS, 'deducted']);
  }

  override down(): void {
    this.allow(DIRECTIONS);
    this.addSql('drop table deposit_release');
    this.addSql('drop table check_out');
  }

  /** A table of records of flows that can be voided. */
  private async create(table: string, columns: string): Promise<void> {
    this.addSql(`create table ${table} (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      voided_at timestamptz(3) null,
      void_reason text null,
      flow_id bigint not null,
      ${columns}
    )`);
    this.addSql(`create index ${table}_of_flow on ${table} (brand_id, flow_id)`);
    await distributeByBrand(this, table);
    this.addSql(
      `alter table ${table} add constraint ${table}_brand_id_foreign foreign key (brand_id) references brand (id)`,
    );
    this.addSql(
      `alter table ${table} add constraint ${table}_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)`,
    );
  }

  private allow(directions: readonly string[]): void {
    this.addSql('alter table payment drop constraint payment_direction_check');
    this.addSql(
      `alter table payment add constraint payment_direction_check check (direction in ${listOf(directions)})`,
    );
  }
}
