import { Migration } from '@mikro-orm/migrations';

/** What has caused an entry of a timeline; unknown for the entries that exist. */
export class Migration20261205210000 extends Migration {
  override up(): void {
    this.addSql(`alter table timeline_entry
      add column actor_type text null,
      add column api_key_id bigint null,
      add constraint timeline_entry_actor_type_check
        check (actor_type in ('api_key', 'operator_token', 'command_line', 'service')) not valid`);
    this.addSql('alter table timeline_entry validate constraint timeline_entry_actor_type_check');
  }

  override down(): void {
    this.addSql('alter table timeline_entry drop column actor_type, drop column api_key_id');
  }
}
