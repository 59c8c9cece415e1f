import { exec } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { readConfig } from '../../src/config.js';
import type { ConnectionSettings } from '../../src/database/connect/connection.js';
import { shared } from './shared.js';
import type { TemplateNames } from './templates.js';
import { LONG_LIMITS } from './time-limits.js';

export const EMPTY_TEMPLATE = 'empty';
export const DEMO_TEMPLATE = 'demo';

/** The codes of PostgreSQL's error for a copy that has no room; the disk may have it. */
const MEMORY_FULL = '53100';

/** How long connections may take to close after the service has stopped. */
const CLOSING_MS = 10_000;
const CHECK_EVERY_MS = 20;

/** Names the connections of the tests' SQL, so that they can be distinguished from the service's. */
export const OWN_SQL = 'rental-flow-test';

/** A connection for a test, to keep a transaction open beside the service. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: OWN_SQL });
  // A test may end the server: a query on the connection then fails.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The number of statements that wait for a lock; in a cluster they wait for the node that has the lock. */
export async function lockWaits(url: string, statement = ''): Promise<number> {
  const WAITING = `select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
    and state = 'active' and wait_event_type in ('Lock', 'Extension') and query like $1`;
  return (await runSql(url, WAITING, [`%${statement}%`])).length;
}
/** The settings of the service's connections to a database. */
export const connectionTo = (
  url: string,
  environment: Record<string, string> = LONG_LIMITS,
): ConnectionSettings => ({ url, limits: readConfig(environment).databaseLimits });

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

/** Connections of the tests to a database, each opened when it is needed and used again. */
export function ownPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: OWN_SQL,
    max: 20,
    idleTimeoutMillis: 0,
  });
  // A test may end all connections: the pool opens others.
  pool.on('error', () => {});
  return pool;
}

/** The URL of another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

interface Copy {
  url: string;
  drop: () => Promise<void>;
}

/** A copy of a template. Dropping it fails if a connection to it is still open. */
export const cloneDatabase = (template: keyof TemplateNames = DEMO_TEMPLATE): Promise<Copy> =>
  copyOf(shared().templates[template]);

/** A copy of another test's database, which no service uses at the moment; like a restored backup. */
export async function copyDatabase(url: string): Promise<Copy> {
  const name = new URL(url).pathname.slice(1);
  // The test's own connections are opened again when they are needed.
  const END = 'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1';
  await runSql(shared().adminUrl, END, [name]);
  return copyOf(name);
}

async function copyOf(source: string): Promise<Copy> {
  const { adminUrl, cloneCommand, tablespace } = shared();
  // The time lets a later run drop the databases of a killed one.
  const name = `test_${randomBytes(6).toString('hex')}_${Date.now()}`;
  if (cloneCommand) await promisify(exec)(`${cloneCommand} ${source} ${name}`);
  else {
    const create = `create database ${name} template ${source} strategy file_copy`;
    if (!tablespace) await runSql(adminUrl, create);
    else
      await runSql(adminUrl, `${create} tablespace ${tablespace}`).catch((error: { code?: string }) => {
        if (error.code !== MEMORY_FULL) throw error;
        return runSql(adminUrl, create);
      });
  }
  return {
    url: urlOf(adminUrl, name),
    drop: async () => {
      const admin = await connectTo(adminUrl);
      try {
        // An extension of the server may keep its own connections in a database that a command has cloned.
        const left = cloneCommand ? [] : await connectionsLeft(admin, name);
        await admin.query(`drop database ${name} with (force)`);
        if (left.length > 0) throw new Error(`The test left database connections open:\n${left.join('\n')}`);
      } finally {
        await admin.end();
      }
    },
  };
}

/** The connections to a database that do not close within a few seconds. */
async function connectionsLeft(admin: pg.Client, database: string): Promise<string[]> {
  const OPEN = `select application_name, state, query from pg_stat_activity
    where datname = $1 and backend_type = 'client backend'`;
  const open = async () =>
    (await admin.query<{ application_name: string; state: string; query: string }>(OPEN, [database])).rows;
  let left = await open();
  for (
    const deadline = Date.now() + CLOSING_MS;
    left.length > 0 && Date.now() < deadline;
    left = await open()
  )
    await sleep(CHECK_EVERY_MS);
  return left.map(({ application_name, state, query }) => `  ${application_name} (${state}): ${query}`);
}
