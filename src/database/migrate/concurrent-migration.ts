import { Migration } from '@mikro-orm/migrations';
import { invalidIndexes, isIndex } from './indexes.js';

/**
 * A migration that creates indexes while their tables are in use, outside a transaction. One that was
 * interrupted is finished by the next start.
 */
export abstract class ConcurrentMigration extends Migration {
  /** The indexes by their names, such as `flow_of_agent: 'on flow (brand_id, agent_id)'`. */
  abstract readonly concurrently: Readonly<Record<string, string>>;

  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const run = async (sql: string) => (await this.execute(sql)) as object[];
    const invalid = new Set((await invalidIndexes(run)).map(({ name }) => name));
    for (const [name, definition] of Object.entries(this.concurrently)) {
      // PostgreSQL leaves the name of an index whose creation was interrupted.
      if (invalid.has(name)) this.addSql(`drop index concurrently ${name}`);
      else if (await isIndex(run, name)) continue;
      this.addSql(`create index concurrently ${name} ${definition}`);
    }
  }

  /** The migrations go down in one transaction, in which the index goes with its table. */
  override down(): void {}
}
