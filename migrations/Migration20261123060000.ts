import { Migration } from '@mikro-orm/migrations';

/**
 * A task merges the new entries of the indexes for searches twice a second. So the index of words may have the
 * usual 4 MB of them, as the others have: it is merged before.
 */
export class Migration20261123060000 extends Migration {
  override up(): void {
    this.addSql('alter index property_words reset (gin_pending_list_limit)');
  }

  override down(): void {
    this.addSql('alter index property_words set (gin_pending_list_limit = 1024)');
  }
}
