import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

const CAUSES = [
  ...['tenant_notice', 'landlord_notice', 'court_order', 'surrender', 'abandonment', 'death'],
  ...['term_expired', 'replaced'],
];

/** Recorded ends of tenancies, deaths of tenants, and guarantees that ended with them. */
export class Migration20261130830000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table tenancy_end (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      voided_at timestamptz(3) null,
      void_reason text null,
      flow_id bigint not null,
      notice_id bigint null,
      ended_on date not null,
      cause text not null,
      keys_returned_on date null,
      reason text null,
      forwarding_address text null,
      primary key (brand_id, id),
      constraint tenancy_end_cause_check check (cause in ('${CAUSES.join("', '")}'))
    )`);
    this.addSql('create index tenancy_end_of_flow on tenancy_end (brand_id, flow_id)');
    this.addSql(
      'alter table tenancy_end set (autovacuum_vacuum_insert_threshold = 100000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_freeze_min_age = 0)',
    );
    await distributeByBrand(this, 'tenancy_end');
    this.addSql(
      'alter table tenancy_end add constraint tenancy_end_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table tenancy_end add constraint tenancy_end_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)',
    );
    this.addSql(
      'alter table tenancy_end add constraint tenancy_end_brand_id_notice_id_foreign foreign key (brand_id, notice_id) references notice (brand_id, id)',
    );
    this.addSql('alter table sub_tenant add column died_on date null');
    this.addSql('alter table guarantor add column released_on date null');
  }

  override down(): void {
    this.addSql('alter table guarantor drop column released_on');
    this.addSql('alter table sub_tenant drop column died_on');
    this.addSql('drop table tenancy_end');
  }
}
