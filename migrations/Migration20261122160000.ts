import { Migration } from '@mikro-orm/migrations';
import { distributeByBrand } from '../src/database/citus/migration.js';

/** The right-to-rent checks of a tenant: a follow-up check no longer replaces the one before the agreement. */
export class Migration20261122160000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table right_to_rent_record (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      user_id bigint not null,
      status text not null,
      checked_on date not null,
      expires_on date null,
      recorded_at timestamptz(3) not null,
      primary key (brand_id, id),
      constraint right_to_rent_record_once unique (brand_id, user_id, checked_on)
    )`);
    this.addSql(
      `alter table right_to_rent_record add constraint right_to_rent_record_status_check check (status in ('notchecked', 'requested', 'unlimited', 'timelimited', 'notconfirmed'))`,
    );
    await distributeByBrand(this, 'right_to_rent_record');
    this.addSql(
      'alter table right_to_rent_record add constraint right_to_rent_record_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table right_to_rent_record add constraint right_to_rent_record_brand_id_user_id_foreign foreign key (brand_id, user_id) references app_user (brand_id, id)',
    );
    // A check was recorded when its record was last changed, or before.
    this.addSql(`insert into right_to_rent_record (brand_id, created_at, updated_at, user_id, status, checked_on, expires_on, recorded_at)
      select brand_id, updated_at, updated_at, user_id, right_to_rent_status, right_to_rent_checked_on, right_to_rent_expires_on, updated_at
      from pre_qualification where right_to_rent_checked_on is not null
        and right_to_rent_status in ('unlimited', 'timelimited', 'notconfirmed')`);
  }

  override down(): void {
    this.addSql('drop table right_to_rent_record');
  }
}
