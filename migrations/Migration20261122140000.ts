import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

/**
 * Contracts and payments, the decision that ends a flow, what an issue on hold goes back to, and the flow that
 * a lead became.
 */
export class Migration20261122140000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table contract_record (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      flow_id bigint not null,
      sub_tenant_id bigint null,
      kind text not null,
      step text not null,
      at timestamptz(3) not null,
      url text null,
      primary key (brand_id, id)
    )`);
    this.addSql('create index contract_record_of_flow on contract_record (brand_id, flow_id)');
    this.addSql(
      `alter table contract_record add constraint contract_record_kind_check check (kind in ('ast', 'bespoke', 'non_housing_act', 'prescribed_information', 'written_statement'))`,
    );
    this.addSql(
      `alter table contract_record add constraint contract_record_step_check check (step in ('generated', 'uploaded', 'signed', 'given'))`,
    );
    this.addSql(`create table payment (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      flow_id bigint not null,
      payer_sub_tenant_id bigint null,
      kind text not null,
      direction text not null,
      amount_pence bigint not null,
      received_on date not null,
      applied_to text null,
      note text not null default '',
      primary key (brand_id, id)
    )`);
    this.addSql('create index payment_of_flow on payment (brand_id, flow_id)');
    this.addSql(
      `alter table payment add constraint payment_kind_check check (kind in ('holding_deposit', 'tenancy_deposit', 'rent'))`,
    );
    this.addSql(
      `alter table payment add constraint payment_direction_check check (direction in ('received', 'refunded', 'applied'))`,
    );
    this.addSql(
      `alter table payment add constraint payment_applied_to_check check (applied_to in ('tenancy_deposit', 'rent'))`,
    );
    this.addSql('alter table payment add constraint payment_amount_pence_check check (amount_pence > 0)');
    for (const table of ['contract_record', 'payment']) {
      await distributeByBrand(this, table);
      this.addSql(
        `alter table ${table} add constraint ${table}_brand_id_foreign foreign key (brand_id) references brand (id)`,
      );
      this.addSql(
        `alter table ${table} add constraint ${table}_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)`,
      );
    }
    this.addSql(
      'alter table contract_record add constraint contract_record_brand_id_sub_tenant_id_foreign foreign key (brand_id, sub_tenant_id) references sub_tenant (brand_id, id)',
    );
    this.addSql(
      'alter table payment add constraint payment_brand_id_payer_sub_tenant_id_foreign foreign key (brand_id, payer_sub_tenant_id) references sub_tenant (brand_id, id)',
    );

    this.addSql(`alter table flow
      add column outcome text null,
      add column decided_on date null,
      add column decision_reason text null`);
    this.addSql(
      `alter table flow add constraint flow_outcome_check check (outcome in ('landlord_declined', 'tenant_withdrew'))`,
    );

    this.addSql('alter table maintenance_issue add column status_before_hold text null');
    this.addSql(
      `alter table maintenance_issue add constraint maintenance_issue_status_before_hold_check check (status_before_hold in ('reported', 'acknowledged', 'quoterequested', 'awaitingapproval', 'scheduled', 'inprogress', 'onhold', 'completed', 'closed', 'cancelled'))`,
    );

    this.addSql('alter table portal_lead add column flow_id bigint null');
    this.addSql('create index portal_lead_of_flow on portal_lead (brand_id, flow_id)');
    this.addSql(
      'alter table portal_lead add constraint portal_lead_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)',
    );
  }

  override down(): void {
    this.addSql('alter table portal_lead drop constraint portal_lead_brand_id_flow_id_foreign');
    this.addSql('drop index portal_lead_of_flow');
    this.addSql('alter table portal_lead drop column flow_id');
    this.addSql('alter table maintenance_issue drop constraint maintenance_issue_status_before_hold_check');
    this.addSql('alter table maintenance_issue drop column status_before_hold');
    this.addSql('alter table flow drop constraint flow_outcome_check');
    for (const column of ['decision_reason', 'decided_on', 'outcome'])
      this.addSql(`alter table flow drop column ${column}`);
    this.addSql('drop table payment');
    this.addSql('drop table contract_record');
  }
}
