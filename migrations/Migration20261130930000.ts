import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

const KINDS = ['pet', 'alteration', 'occupier', 'other'];
const DECISIONS = ['consented', 'refused'];

const oneOf = (column: string, values: readonly string[]): string =>
  `constraint tenancy_request_${column}_check check (${column} in ('${values.join("', '")}'))`;

/** Requests of tenants, such as to keep a pet, with the days that the law counts. */
export class Migration20261130930000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table tenancy_request (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      voided_at timestamptz(3) null,
      void_reason text null,
      flow_id bigint not null,
      kind text not null,
      description text not null,
      requested_on date not null,
      more_asked_on date null,
      more_received_on date null,
      superior_asked_on date null,
      superior_answered_on date null,
      agreed_until_on date null,
      decision text null,
      decided_on date null,
      reason text null,
      primary key (brand_id, id),
      ${oneOf('kind', KINDS)},
      ${oneOf('decision', DECISIONS)}
    )`);
    this.addSql('create index tenancy_request_of_flow on tenancy_request (brand_id, flow_id)');
    await distributeByBrand(this, 'tenancy_request');
    this.addSql(
      'alter table tenancy_request add constraint tenancy_request_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table tenancy_request add constraint tenancy_request_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)',
    );
  }

  override down(): void {
    this.addSql('drop table tenancy_request');
  }
}
