import { jest } from '@jest/globals';
import pg from 'pg';
import { StatementBatch } from '../../src/database/wire/statement-batch.js';

/**
 * Key look-ups, last uses, the request log, the settings of a new connection and notices after a commit are not
 * part of an operation, and the begin and the end of its snapshot read nothing.
 */
const BESIDE_THE_OPERATION =
  /api_key|operator_token|request_log|set_config|^begin isolation|^end$|pg_notify\(\$1/;

/** The SQL of operations that the service sends while `run` runs, recorded at the database driver. */
export const statementsDuring = async (run: () => Promise<unknown>): Promise<string[]> =>
  (await allStatementsDuring(run)).filter((sql) => !BESIDE_THE_OPERATION.test(sql));

/** The same, including the statements outside of operations. */
export const allStatementsDuring = async (run: () => Promise<unknown>): Promise<string[]> =>
  (await sentDuring(run)).map(({ text }) => text);

/** The same, with the parameters of each statement. */
export async function sentDuring(run: () => Promise<unknown>): Promise<Sent[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    return query.mock.calls.flatMap((sent: unknown[]) => [...statementsOf(sent)]);
  } finally {
    query.mockRestore();
  }
}

/**
 * Calls `then` right after a statement was given to the database driver; the returned function stops this.
 */
export function whenSent(sql: string, then: () => void): () => void {
  const { query } = pg.Client.prototype;
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  spy.mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
    const result: unknown = Reflect.apply(query, this, sent);
    if (messagesOf(sent).includes(sql)) then();
    return result;
  });
  return () => spy.mockRestore();
}

interface Sent {
  text: string;
  values: readonly unknown[];
}

/** The statements that are given to the database driver at once, by the arguments of its `query`. */
export function statementsOf([first, second]: readonly unknown[]): readonly Sent[] {
  if (first instanceof StatementBatch) return first.statements;
  const isQuery = typeof first === 'object' && first !== null && 'text' in first;
  const text = isQuery ? first.text : first;
  const values = isQuery && 'values' in first ? first.values : second;
  return typeof text === 'string' ? [{ text, values: Array.isArray(values) ? values : [] }] : [];
}

const messagesOf = (sent: readonly unknown[]): string[] => statementsOf(sent).map(({ text }) => text);
