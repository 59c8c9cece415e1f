import { Migration } from '@mikro-orm/migrations';

/** The instance that polls the database for work has a lease. The table belongs to no brand. */
export class Migration20261123040000 extends Migration {
  override up(): void {
    this.addSql(
      'create table job_lease (name text primary key, owner text not null, ends_at timestamptz not null)',
    );
  }

  override down(): void {
    this.addSql('drop table job_lease');
  }
}
