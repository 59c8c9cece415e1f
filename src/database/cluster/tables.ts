/** A place to run SQL: a connection of pg, or the ORM's. */
export type RunSql = <R extends object>(sql: string) => Promise<R[]>;

const BRAND_OWNED = `select t.relname as name from pg_class t
  join pg_constraint c on c.conrelid = t.oid and c.contype = 'p'
  join pg_attribute a on a.attrelid = t.oid and a.attnum = any(c.conkey) and a.attname = 'brand_id'
  where t.relnamespace = 'public'::regnamespace order by t.relname`;

/** The tables that brands own: those with the brand in their primary key. A cluster distributes them by it. */
export async function brandOwnedTables(run: RunSql): Promise<string[]> {
  return (await run<{ name: string }>(BRAND_OWNED)).map(({ name }) => name);
}
