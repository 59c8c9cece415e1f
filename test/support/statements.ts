import { jest } from '@jest/globals';
import pg from 'pg';

/** Keys are looked up and their use is kept beside every request; neither is part of what an operation reads. */
const OF_THE_KEY = /api_key|operator_token/;

/** The SQL that the service sends while something runs, seen at the driver. */
export async function statementsDuring(run: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    return query.mock.calls.map(([sent]: unknown[]) => textOf(sent)).filter((sql) => !OF_THE_KEY.test(sql));
  } finally {
    query.mockRestore();
  }
}

const textOf = (sent: unknown): string =>
  typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : String(sent);
