import { jest } from '@jest/globals';
import pg from 'pg';

/** Key look-ups, last uses and the settings of a new connection are not part of an operation. */
const BESIDE_THE_OPERATION = /api_key|operator_token|set_config/;

/** The SQL that the service sends while `run` runs, recorded at the database driver. */
export async function statementsDuring(run: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    return query.mock.calls
      .map(([sent]: unknown[]) => textOf(sent))
      .filter((sql) => !BESIDE_THE_OPERATION.test(sql));
  } finally {
    query.mockRestore();
  }
}

/** Calls `then` right after a statement was given to the database driver; the returned function ends that. */
export function whenSent(sql: string, then: () => void): () => void {
  const { query } = pg.Client.prototype;
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  spy.mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
    const answer: unknown = Reflect.apply(query, this, sent);
    if (textOf(sent[0]) === sql) then();
    return answer;
  });
  return () => spy.mockRestore();
}

const textOf = (sent: unknown): string =>
  typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : String(sent);
