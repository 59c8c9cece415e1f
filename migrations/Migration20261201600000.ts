import { Migration } from '@mikro-orm/migrations';

const DAYS = ['reported_on', 'investigated_on', 'summary_given_on', 'work_begun_on'];

/** What a maintenance issue is about, and the days of what was done. */
export class Migration20261201600000 extends Migration {
  override up(): void {
    this.addSql(`alter table maintenance_issue
      add column kind text not null default 'other',
      add column is_work_required boolean null,
      ${DAYS.map((name) => `add column ${name} date null`).join(', ')},
      add constraint maintenance_issue_kind_check check (kind in ('damp', 'other'))`);
  }

  override down(): void {
    this.addSql(
      `alter table maintenance_issue ${['kind', 'is_work_required', ...DAYS].map((name) => `drop column ${name}`).join(', ')}`,
    );
  }
}
