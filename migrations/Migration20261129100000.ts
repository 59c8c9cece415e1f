import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

/** The brands whose stored deadlines have to follow a change that concerns all of their flows. */
export class Migration20261129100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table deadline_refresh (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      after_flow_id bigint not null default 0,
      requests integer not null default 1,
      primary key (brand_id, id),
      constraint deadline_refresh_once unique (brand_id)
    )`);
    await distributeByBrand(this, 'deadline_refresh');
    this.addSql(
      'alter table deadline_refresh add constraint deadline_refresh_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
  }

  override down(): void {
    this.addSql('drop table deadline_refresh');
  }
}
