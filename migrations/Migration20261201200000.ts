import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

/** Changes of the sharers of a tenancy, and the days on which a tenant joined and left. */
export class Migration20261201200000 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table sub_tenant add column joined_on date null, add column left_on date null');
    this.addSql(`create table sharer_change (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      voided_at timestamptz(3) null,
      void_reason text null,
      flow_id bigint not null,
      effective_on date not null,
      agreed_on date not null,
      leaving_sub_tenant_ids jsonb not null,
      joining_sub_tenant_ids jsonb not null,
      lead_sub_tenant_id bigint not null,
      previous_lead_sub_tenant_id bigint null,
      url text null,
      primary key (brand_id, id)
    )`);
    this.addSql('create index sharer_change_of_flow on sharer_change (brand_id, flow_id)');
    await distributeByBrand(this, 'sharer_change');
    this.addSql(
      'alter table sharer_change add constraint sharer_change_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table sharer_change add constraint sharer_change_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)',
    );
  }

  override down(): void {
    this.addSql('drop table sharer_change');
    this.addSql('alter table sub_tenant drop column joined_on, drop column left_on');
  }
}
