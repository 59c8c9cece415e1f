import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

/**
 * Gates of brands, for agreements that are entered into from now on, and the exceptions that operators allow.
 */
export class Migration20261128400000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table brand add column gates jsonb not null default '["en.rtr.initial", "en.ws"]'`);
    this.addSql('alter table brand add column gates_from timestamptz(3) not null default now()');
    this.addSql(`create table rule_override (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      flow_id bigint not null,
      key text not null,
      reason text not null,
      until date null,
      primary key (brand_id, id)
    )`);
    this.addSql('create index rule_override_of_flow on rule_override (brand_id, flow_id)');
    await distributeByBrand(this, 'rule_override');
    this.addSql(
      'alter table rule_override add constraint rule_override_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table rule_override add constraint rule_override_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)',
    );
  }

  override down(): void {
    this.addSql('drop table rule_override');
    this.addSql('alter table brand drop column gates_from');
    this.addSql('alter table brand drop column gates');
  }
}
