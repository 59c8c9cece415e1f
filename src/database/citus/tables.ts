/** Runs one statement. */
export type RunSql = <R extends object>(sql: string) => Promise<R[]>;

interface Named {
  name: string;
}

const BRAND_OWNED = `select t.relname as name from pg_class t
  join pg_constraint c on c.conrelid = t.oid and c.contype = 'p'
  join pg_attribute a on a.attrelid = t.oid and a.attnum = any(c.conkey) and a.attname = 'brand_id'
  where t.relnamespace = 'public'::regnamespace and not t.relispartition order by t.relname`;

const REFERS_TO_BRAND = `select distinct t.relname as name from pg_constraint c
  join pg_class t on t.oid = c.conrelid
  where c.contype = 'f' and c.confrelid = 'brand'::regclass order by t.relname`;

const IS_CITUS = `select from pg_class where oid = to_regclass('pg_dist_partition')`;

const IN_CITUS = `select t.relname as name from pg_dist_partition p join pg_class t on t.oid = p.logicalrelid
  where t.relnamespace = 'public'::regnamespace`;

/**
 * The tables that brands own: those with the brand in their primary key. A cluster distributes them by it,
 * with their partitions.
 */
export const brandOwnedTables = async (run: RunSql): Promise<string[]> => namesOf(await run(BRAND_OWNED));

/** Tables that refer to a brand, and are not brand-owned: they stay on one node. */
export async function tablesBesideBrands(run: RunSql): Promise<string[]> {
  const owned = new Set(await brandOwnedTables(run));
  return namesOf(await run(REFERS_TO_BRAND)).filter((name) => !owned.has(name));
}

export const hasCitus = async (run: RunSql): Promise<boolean> => (await run(IS_CITUS)).length > 0;

/** The tables that Citus manages: distributed, copied to every node, or kept on one. */
export const citusTables = async (run: RunSql): Promise<Set<string>> => new Set(namesOf(await run(IN_CITUS)));

const namesOf = (rows: object[]): string[] => (rows as Named[]).map(({ name }) => name);
