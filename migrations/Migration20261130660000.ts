import { Migration } from '@mikro-orm/migrations';

/** The terms that the rent schedule of a tenancy follows from. */
export class Migration20261130660000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table flow add column first_rent_pence bigint null, add column rent_due_day int null,
      add column is_rent_recorded_here boolean not null default false`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table flow drop column first_rent_pence, drop column rent_due_day,
      drop column is_rent_recorded_here`);
  }
}
