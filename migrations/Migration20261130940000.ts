import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

/** People who live in homes and are not tenants. */
export class Migration20261130940000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table occupier (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      flow_id bigint not null,
      user_id bigint not null,
      is_adult boolean not null,
      from_on date null,
      ended_on date null,
      primary key (brand_id, id)
    )`);
    this.addSql('create index occupier_of_flow on occupier (brand_id, flow_id)');
    this.addSql('create index occupier_of_person on occupier (brand_id, user_id)');
    await distributeByBrand(this, 'occupier');
    for (const [column, table] of [
      ['flow_id', 'flow'],
      ['user_id', 'app_user'],
    ])
      this.addSql(
        `alter table occupier add constraint occupier_brand_id_${column}_foreign foreign key (brand_id, ${column}) references ${table} (brand_id, id)`,
      );
    this.addSql(
      'alter table occupier add constraint occupier_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
  }

  override down(): void {
    this.addSql('drop table occupier');
  }
}
