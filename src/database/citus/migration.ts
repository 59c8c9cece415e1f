import type { Migration } from '@mikro-orm/migrations';
import { brandOwnedTables, citusTables, hasCitus, type RunSql } from './tables.js';

/**
 * Distributes a new brand-owned table if the database is distributed; otherwise does nothing. A migration
 * calls it after creating the table and before adding its foreign keys: a distributed table cannot refer to a
 * local one.
 */
export async function distributeByBrand(migration: Migration, table: string): Promise<void> {
  const run: RunSql = async (sql) => (await migration.execute(sql)) as never;
  if (!(await hasCitus(run))) return;
  const managed = await citusTables(run);
  if (!managed.has('brand')) return;
  const neighbour = (await brandOwnedTables(run)).find((name) => managed.has(name)) ?? 'none';
  migration.addSql(distributionOf(table, neighbour));
}

/** Rows of one brand are stored together: each table is distributed like its neighbour. */
export const distributionOf = (table: string, neighbour: string): string =>
  `select create_distributed_table('${table}', 'brand_id', colocate_with => '${neighbour}')`;
