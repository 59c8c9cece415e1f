import type { RunSql } from './tables.js';

/** How many rows a table has, and a checksum of all of them in any order. */
export interface Fingerprint {
  rows: string;
  checksum: string;
}

const STORED_COLUMNS = (table: string): string =>
  `select attname as name from pg_attribute
   where attrelid = '"${table}"'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
   order by attnum`;

/**
 * Generated columns depend on the others, and some of their types have no hash function. A hash of the
 * values, unlike one of their text, is the same on every node whatever its time zone.
 */
export async function fingerprint(run: RunSql, table: string): Promise<Fingerprint> {
  const columns = (await run<{ name: string }>(STORED_COLUMNS(table))).map(({ name }) => `t."${name}"`);
  const [found] = await run<Fingerprint>(
    `select count(*)::text as rows,
       coalesce(sum(hash_record_extended(row(${columns.join(', ')}), 0)::numeric), 0)::text as checksum
     from "${table}" t`,
  );
  if (!found) throw new Error(`Table ${table} could not be counted.`);
  return found;
}
