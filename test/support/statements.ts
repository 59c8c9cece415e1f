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

const textOf = (sent: unknown): string =>
  typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : String(sent);
