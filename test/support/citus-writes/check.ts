import type { Client, QueryResult } from 'pg';
import { Catalogue } from './catalogue.js';
import { readTree } from './node-tree.js';
import { problemsOfWrites } from './rules.js';

interface Analysed {
  tree: string;
}

/**
 * The reasons why Citus rejects each of some writes, by their SQL. PostgreSQL analyses them on a database
 * with the service's tables, so the types of columns and parameters, and with them the functions, are known.
 * A statement that does not fit these tables is skipped.
 */
export async function rejectedWrites(
  client: Client,
  statements: Iterable<string>,
): Promise<Map<string, string[]>> {
  const catalogue = await Catalogue.read(client);
  const rejected = new Map<string, string[]>();
  for (const sql of statements) {
    const tree = await analysed(client, sql);
    const problems = tree === undefined ? [] : problemsOfWrites(readTree(tree), catalogue);
    if (problems.length > 0) rejected.set(sql, problems);
  }
  return rejected;
}

/** The statement as PostgreSQL analyses it: the body of a function is stored in that form. */
async function analysed(client: Client, sql: string): Promise<string | undefined> {
  const text = sql.replace(/;\s*$/, '');
  try {
    const types = `select array_to_string(parameter_types, ',') as types from pg_prepared_statements
      where name = 'write_to_check'`;
    const prepared = await several<{ types: string }>(client, `prepare write_to_check as ${text}; ${types}`);
    const stored = await several<Analysed>(
      client,
      `deallocate write_to_check; begin;
       create function pg_temp.write_to_check(${prepared?.types ?? ''}) returns void language sql
         begin atomic ${text}; end;
       select prosqlbody::text as tree from pg_proc where proname = 'write_to_check'`,
    );
    return stored?.tree;
  } catch (error) {
    if (isAboutOtherTables(error)) return undefined;
    throw new Error(`PostgreSQL does not analyse:\n  ${sql}`, { cause: error });
  } finally {
    await client.query('rollback');
  }
}

/** The last row of several statements. */
async function several<R>(client: Client, sql: string): Promise<R | undefined> {
  const results = (await client.query(sql)) as unknown as QueryResult[];
  return results.at(-1)?.rows[0] as R | undefined;
}

const UNKNOWN = new Set(['42P01', '42703', '42883', '3F000', '42P02']);

/** A test may have additional tables, columns and functions. */
const isAboutOtherTables = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && UNKNOWN.has(String(error.code));
