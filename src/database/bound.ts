import { CompiledQuery } from 'kysely';
import type { Em } from './orm.js';

/**
 * Runs a statement whose parameters, $1 and so on, are sent beside it. `em.execute` writes them into the
 * statement character by character, which takes many times the memory of a large one.
 */
export async function executeBound<R extends object>(
  em: Em,
  sql: string,
  params: readonly unknown[],
): Promise<R[]> {
  const { rows } = await em.getKysely().executeQuery<R>(CompiledQuery.raw(sql, [...params]));
  return rows;
}
