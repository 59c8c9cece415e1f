import pg from 'pg';
import { readBigintsAsNumbers, type Settings } from './settings.js';

export interface Statement {
  name: string;
  text: string;
}

export type Query = <R extends pg.QueryResultRow>(
  statement: Statement,
  values: readonly unknown[],
) => Promise<R[]>;

export interface Database {
  query: Query;
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
}

const names = new Map<string, Statement>();

/** A statement whose text is generated from a query; PostgreSQL truncates names to 63 bytes. */
export function named(text: string): Statement {
  const known = names.get(text) ?? { name: `text_${names.size}`, text };
  names.set(text, known);
  return known;
}

const BEGIN: Statement = { name: 'begin', text: 'begin' };
const COMMIT: Statement = { name: 'commit', text: 'commit' };

/** Every statement is prepared once on each connection. */
const prepared =
  (client: pg.ClientBase | pg.Pool): Query =>
  async ({ name, text }, values) =>
    (await client.query({ name, text, values: [...values] })).rows;

/** The driver as its guide shows it for repeated statements: `pool.query` with a name, text and values. */
export function pooled({ databaseUrl, poolSize }: Settings): Database {
  readBigintsAsNumbers();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: poolSize });
  return {
    query: prepared(pool),
    transaction: (work) => inTransaction(pool, prepared, work),
  };
}

/**
 * The driver as an expert uses it: statements are also sent while the results of earlier ones on the same
 * connection are still on their way. Transactions have separate connections: both parts together are as many
 * as a pool has elsewhere.
 */
export async function pipelined({ databaseUrl, poolSize }: Settings): Promise<Database> {
  readBigintsAsNumbers();
  const connectionString = databaseUrl;
  const size = Math.ceil(poolSize / 2);
  const clients = Array.from({ length: size }, () => new pg.Client({ connectionString, pipeline: true }));
  await Promise.all(clients.map((client) => client.connect()));
  const pool = new pg.Pool({ connectionString, max: poolSize - size });
  let turn = 0;
  const queries = clients.map(prepared);
  return {
    query: (statement, values) => {
      turn = (turn + 1) % size;
      const query = queries[turn];
      if (!query) throw new Error('There is no connection.');
      return query(statement, values);
    },
    transaction: (work) => inTransaction(pool, prepared, work),
  };
}

async function inTransaction<T>(
  pool: pg.Pool,
  queryOf: (client: pg.PoolClient) => Query,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const query = queryOf(client);
  try {
    await query(BEGIN, []);
    const result = await work(query);
    await query(COMMIT, []);
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
