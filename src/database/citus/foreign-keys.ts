import type { RunSql } from './tables.js';

export interface ForeignKey {
  table: string;
  target: string;
  name: string;
  definition: string;
}

const FOREIGN_KEYS = `select t.relname as table, o.relname as target, c.conname as name,
    pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class o on o.oid = c.confrelid
  where c.contype = 'f' and t.relnamespace = 'public'::regnamespace order by t.relname, c.conname`;

/** The foreign keys that lead from or to one of the tables. */
export async function foreignKeysOf(run: RunSql, tables: readonly string[]): Promise<ForeignKey[]> {
  const all = await run<ForeignKey>(FOREIGN_KEYS);
  return all.filter(({ table, target }) => tables.includes(table) || tables.includes(target));
}

export async function dropForeignKeys(run: RunSql, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name } of keys) await run(`alter table "${table}" drop constraint "${name}"`);
}

export async function addForeignKeys(run: RunSql, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await run(`alter table "${table}" add constraint "${name}" ${definition}`);
}
