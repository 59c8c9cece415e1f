import { Migration } from '@mikro-orm/migrations';

/**
 * The index of words was created again with the small list of new entries that it had before a task merged
 * them, so that most batches of properties merged it themselves.
 */
export class Migration20261128710000 extends Migration {
  override up(): void {
    this.addSql('alter index property_words reset (gin_pending_list_limit)');
  }

  override down(): void {
    this.addSql('alter index property_words set (gin_pending_list_limit = 1024)');
  }
}
