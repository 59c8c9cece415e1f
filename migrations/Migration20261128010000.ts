import { Migration } from '@mikro-orm/migrations';

/** Archived flows that hold no money have no announcements, and no place in the list of deadlines. */
export class Migration20261128010000 extends Migration {
  override up(): void {
    this.addSql('alter table deadline add column is_silent boolean not null default false');
    this.addSql(`update deadline d set is_silent = true from flow f
      where f.brand_id = d.brand_id and f.id = d.flow_id and f.is_archived and not exists (
        select from payment p where p.brand_id = d.brand_id and p.flow_id = d.flow_id)`);
  }

  override down(): void {
    this.addSql('alter table deadline drop column is_silent');
  }
}
