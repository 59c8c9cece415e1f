import type { Pool } from 'pg';
import type { Config } from '../../config.js';
import { KEY_POOL_SIZE } from '../../database/open.js';
import { JOB_POOL_SIZE } from '../../jobs/jobs.js';
import { STATE_POOL_SIZE } from '../../jobs/state/state-pool.js';
import { type Finding, finding } from './finding.js';

const found = finding('database');

/** What the migrations create. */
export const EXTENSIONS = ['pg_trgm', 'cube', 'btree_gist', 'btree_gin'];

const FACTS = `select current_setting('server_version_num')::int / 10000 as major,
    current_setting('server_version') as version, current_user as "user", current_database() as name,
    pg_is_in_recovery() as "isStandby", host(inet_server_addr()) as address,
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
    current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int as connections,
    array(select name from unnest($1::text[]) as wanted(name)
      where name not in (select name from pg_available_extensions)) as missing`;

export interface ServerFacts {
  major: number;
  version: string;
  user: string;
  name: string;
  isStandby: boolean;
  address: string | null;
  isEncrypted: boolean;
  connections: number;
  missing: string[];
}

/** The checks of a running service have one connection. */
const CHECK_CONNECTIONS = 1;
const SUPPORTED = { from: 15, to: 18 };
/** Addresses within a machine or a private network. */
const PRIVATE = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd])/i;

/** The server itself: its version, its extensions, and whether it has connections enough. */
export async function checkServer(pool: Pool, config: Config): Promise<Finding[]> {
  const { rows } = await pool.query<ServerFacts>(FACTS, [EXTENSIONS]);
  return rows.flatMap((facts) => findingsOf(facts, config));
}

export function findingsOf(facts: ServerFacts, { databaseUrl, databaseLimits }: Config): Finding[] {
  const { major, version, user, name, address, connections, missing } = facts;
  const where = databaseUrl ? new URL(databaseUrl).host : 'DATA_DIR (embedded)';
  const findings = [
    found('ok', `PostgreSQL ${version.split(' ')[0]} on ${where}, database "${name}", user "${user}".`),
  ];
  if (major < SUPPORTED.from || major > SUPPORTED.to)
    findings.push(
      found(
        major < SUPPORTED.from ? 'error' : 'warning',
        `Rental Flow is tested with PostgreSQL ${SUPPORTED.from} to ${SUPPORTED.to}, not ${major}. ` +
          'Use one of those.',
      ),
    );
  if (facts.isStandby)
    findings.push(
      found('error', 'The server is a standby and stores nothing. Set DATABASE_URL to the primary.'),
    );
  if (missing.length > 0)
    findings.push(
      found(
        'error',
        `The server lacks the extensions ${missing.join(', ')}. Install PostgreSQL’s contrib package.`,
      ),
    );
  const needed =
    databaseLimits.poolSize + KEY_POOL_SIZE + JOB_POOL_SIZE + STATE_POOL_SIZE + CHECK_CONNECTIONS;
  if (needed > connections)
    findings.push(
      found(
        'warning',
        `One instance opens up to ${needed} connections, and the server accepts ${connections}. ` +
          'Lower DB_POOL_SIZE, or raise max_connections.',
      ),
    );
  if (databaseUrl && !facts.isEncrypted && address !== null && !PRIVATE.test(address))
    findings.push(
      found(
        'warning',
        `The connection to ${address} leaves the private network, and is not encrypted. ` +
          'Add ?sslmode=require to DATABASE_URL.',
      ),
    );
  return findings;
}
