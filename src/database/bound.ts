import type { SqlEntityManager as Em } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { transactionOf } from './orm-connection.js';

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

/** As `executeBound`; a transaction has the statement prepared, so its text must be one of few. */
export async function executePrepared<R extends object>(
  em: Em,
  sql: string,
  params: readonly unknown[],
): Promise<R[]> {
  const transaction = transactionOf(em);
  return transaction ? transaction.prepared<R>(sql, params) : executeBound<R>(em, sql, params);
}

/**
 * Runs a statement whose result is not needed. A transaction has it prepared and does not wait for it: the
 * failure of the statement is that of the transaction. The text must be one of few.
 */
export async function write(em: Em, sql: string, params: readonly unknown[]): Promise<void> {
  const transaction = transactionOf(em);
  if (transaction) transaction.write(sql, params);
  else await executeBound(em, sql, params);
}
