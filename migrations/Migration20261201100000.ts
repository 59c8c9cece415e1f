import { Migration } from '@mikro-orm/migrations';

const STATUSES = "('available', 'underoffer', 'letagreed', 'let', 'withdrawn')";
const FOLLOWED = ['sent_status', 'flow_status', 'overridden_status'];

/** The status of a property follows its flows, beside the status that the partner sent; `let` is a status. */
export class Migration20261201100000 extends Migration {
  override up(): void {
    this.addSql(`alter table property
      add column sent_status text, add column flow_status text, add column flow_status_of bigint,
      add column overridden_status text, add column overridden_status_of bigint,
      add column status_changes_on date`);
    this.addSql('alter table property drop constraint property_status_check');
    this.addSql(`alter table property add constraint property_status_check
      check (status in ${STATUSES})`);
    for (const column of FOLLOWED)
      this.addSql(
        `alter table property add constraint property_${column}_check check (${column} in ${STATUSES})`,
      );
    this.addSql('alter table flow add column available_before timestamptz(3)');
  }

  override down(): void {
    this.addSql('alter table flow drop column available_before');
    this.addSql(`update property set status = 'withdrawn' where status = 'let'`);
    this.addSql('alter table property drop constraint property_status_check');
    this.addSql(`alter table property add constraint property_status_check
      check (status in ('available', 'underoffer', 'letagreed', 'withdrawn'))`);
    this.addSql(`alter table property
      drop column sent_status, drop column flow_status, drop column flow_status_of,
      drop column overridden_status, drop column overridden_status_of, drop column status_changes_on`);
  }
}
