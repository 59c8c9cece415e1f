import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { readConfig } from '../../src/config.js';
import type { ConnectionSettings } from '../../src/database/connection.js';
import { shared } from './shared.js';

export const EMPTY_TEMPLATE = 'empty_template';
export const DEMO_TEMPLATE = 'demo_template';

/** Names the connections of the tests' own SQL, so that it is not taken for the service's. */
export const OWN_SQL = 'rental-flow-test';

/** A connection of the tests' own, to hold a transaction open beside the service. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: OWN_SQL });
  await client.connect();
  return client;
}

/** How many statements wait for a lock; in a cluster they wait for the node that has the lock. */
export async function lockWaits(url: string, statement = ''): Promise<number> {
  const WAITING = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and state = 'active' and wait_event_type in ('Lock', 'Extension') and query like $1`;
  return (await runSql(url, WAITING, [`%${statement}%`])).length;
}
/** A database with the service's own time limits. */
export const connectionTo = (url: string): ConnectionSettings => ({
  url,
  limits: readConfig({}).databaseLimits,
});

export async function runSql<R extends pg.QueryResultRow>(
  url: string,
  sql: string,
  params: unknown[] = [],
): Promise<R[]> {
  const client = await connectTo(url);
  try {
    return (await client.query<R>(sql, params)).rows;
  } finally {
    await client.end();
  }
}

/** A database of one's own, cloned from a template; drop it when done. */
export async function cloneDatabase(
  template: string = DEMO_TEMPLATE,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const { adminUrl } = shared();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(adminUrl, `create database ${name} template ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => void (await runSql(adminUrl, `drop database ${name} with (force)`)),
  };
}
