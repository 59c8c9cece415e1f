import { Migration } from '@mikro-orm/migrations';

/** A flow may have several deadlines by one rule, each about another record. */
export class Migration20261128000000 extends Migration {
  override up(): void {
    this.addSql('alter table deadline add column subject_id bigint not null default 0');
    this.addSql('alter table deadline drop constraint deadline_once');
    this.addSql(
      'alter table deadline add constraint deadline_once unique (brand_id, flow_id, key, subject_id)',
    );
  }

  override down(): void {
    this.addSql('delete from deadline where subject_id <> 0');
    this.addSql('alter table deadline drop constraint deadline_once');
    this.addSql('alter table deadline add constraint deadline_once unique (brand_id, flow_id, key)');
    this.addSql('alter table deadline drop column subject_id');
  }
}
