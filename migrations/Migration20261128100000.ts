import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

/** Deadlines for the tenancy agreement that were agreed with the tenants. */
export class Migration20261128100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table holding_deposit_deadline (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      flow_id bigint not null,
      deadline_on date not null,
      agreed_on date not null,
      url text null,
      primary key (brand_id, id)
    )`);
    this.addSql(
      'create index holding_deposit_deadline_of_flow on holding_deposit_deadline (brand_id, flow_id)',
    );
    await distributeByBrand(this, 'holding_deposit_deadline');
    this.addSql(
      'alter table holding_deposit_deadline add constraint holding_deposit_deadline_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table holding_deposit_deadline add constraint holding_deposit_deadline_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)',
    );
  }

  override down(): void {
    this.addSql('drop table holding_deposit_deadline');
  }
}
