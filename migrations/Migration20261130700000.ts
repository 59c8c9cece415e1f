import { Migration } from '@mikro-orm/migrations';

const EXPECTED =
  'case when ended_on is null then coalesce(ending_on, case when tenancy_kind not in ' +
  "('assured', 'standard_periodic', 'standard_fixed', 'private_residential') then tenancy_ends_on end) end";

/** The day on which a notice ends a tenancy, and its recorded last day. */
export class Migration20261130700000 extends Migration {
  override up(): void {
    this.addSql('alter table flow add column ending_on date null, add column ended_on date null');
    this.addSql(`create statistics flow_expected_end on (${EXPECTED}) from flow`);
  }

  override down(): void {
    this.addSql('drop statistics flow_expected_end');
    this.addSql('alter table flow drop column ending_on, drop column ended_on');
  }
}
