import pg from 'pg';
import type { DatabaseLimits } from '../../config.js';
import { endSilentConnections } from './pool-guard.js';

/** The location of the database, and how long work on it may take. */
export interface ConnectionSettings {
  url: string;
  limits: DatabaseLimits;
  /** Names the connections in `pg_stat_activity`. */
  applicationName?: string;
  /** Whether statements are prepared; a pooler may lose them. The default is true. */
  prepare?: boolean;
}

/**
 * Only a superuser, or a role with the privilege, may set these; elsewhere the server's own configuration
 * holds.
 */
const LOG_SETTINGS: Readonly<Record<string, string>> = {
  // An error's detail and statement quote rows, and rows contain personal data and signing tokens.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/**
 * A search finds the places of up to some hundred thousand rows in an index. With less memory PostgreSQL
 * keeps only the pages, and checks every row of them again.
 */
const WORK_MEM = '16MB';

/**
 * How much an index for searches keeps of what was written before a change has to merge it, which takes ten
 * times as long as the change. A task merges it before that. A search reads it in a few milliseconds.
 */
const PENDING_ENTRIES = '16MB';

/**
 * JIT compilation of a statement takes longer than running it: no statement reads many rows, whatever the
 * planner expects.
 */
const JIT = 'off';

/** Starting parallel workers also takes longer than reading, and other brands need the CPU. */
const PARALLEL_WORKERS = '0';

/** A server that has more keeps it. */
const AT_LEAST: Readonly<Record<string, string>> = {
  work_mem: WORK_MEM,
  gin_pending_list_limit: PENDING_ENTRIES,
};

const APPLY_SETTINGS = `select pg_backend_pid() as pid, set_config(name, setting, false)
  from unnest($1::text[], $2::text[]) as wanted(name, setting)
  where (name <> all($3::text[]) or has_parameter_privilege(name, 'SET'))
    and (name <> all($4::text[]) or pg_size_bytes(current_setting(name)) < pg_size_bytes(setting))`;

/**
 * The clients that are connected to a pooler, which responds with its own process id. It may run each
 * transaction on another connection, which has prepared other statements.
 */
export const behindPooler = new WeakSet<object>();

/** The name of the connections that serve requests and run jobs. */
export const SERVICE_CONNECTION = 'rental-flow';

const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * The pool options of every connection to the database. The time limits are set by a statement: a pooler such
 * as PgBouncer rejects them as startup parameters.
 */
export function poolOptions({ url, limits, applicationName }: ConnectionSettings): pg.PoolConfig {
  const settings = {
    statement_timeout: String(limits.statementTimeout),
    lock_timeout: String(limits.lockTimeout),
    idle_in_transaction_session_timeout: String(limits.idleTransactionTimeout),
    jit: JIT,
    max_parallel_workers_per_gather: PARALLEL_WORKERS,
    ...AT_LEAST,
    ...LOG_SETTINGS,
  };
  const applySettings: pg.QueryConfig & { query_timeout: number } = {
    text: APPLY_SETTINGS,
    values: [
      Object.keys(settings),
      Object.values(settings),
      Object.keys(LOG_SETTINGS),
      Object.keys(AT_LEAST),
    ],
    query_timeout: limits.connectTimeout,
  };
  return {
    connectionString: url,
    application_name: applicationName ?? SERVICE_CONNECTION,
    connectionTimeoutMillis: limits.connectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    onConnect: async (client) => {
      const { rows } = await client.query<{ pid: number }>(applySettings);
      if (rows[0]?.pid !== Reflect.get(client, 'processID')) behindPooler.add(client);
    },
  };
}

/** A separate pool for work that must not wait for the requests' connections. */
export function createPool(connection: ConnectionSettings, size: number): pg.Pool {
  const pool = new pg.Pool({ ...poolOptions(connection), max: size });
  // The pool replaces a broken connection; the query that was running on it is rejected by itself.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  endSilentConnections(pool, connection.limits.silenceTimeout);
  return pool;
}

/** Runs a task on a pool of one connection, which is closed after it. */
export async function withPool<T>(
  connection: ConnectionSettings,
  task: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = createPool(connection, 1);
  return task(pool).finally(() => pool.end());
}
