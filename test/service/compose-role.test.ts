import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type EmbeddedPostgres, startEmbedded } from '../../src/database/embedded/embedded.js';
import { roleScript } from '../support/compose.js';
import { runSql } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { TestProcess } from '../support/process.js';

/** Characters that mean something in SQL and in a URL. */
const PASSWORD = "p@ss'w/rd#?%";

/** The role of docker-compose.yml, on a separate server: the script changes its superuser. */
describe('the role that docker-compose.yml creates for the service', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rental-flow-role-'));
  let server: EmbeddedPostgres;
  let url: string;
  beforeAll(async () => {
    server = await startEmbedded(dataDir);
    // As in the image, which then runs the script in this database.
    await runSql(server.urlOf('postgres'), 'create database rental_flow');
    await runSql(server.urlOf('rental_flow'), roleScript(PASSWORD));
    const own = new URL(server.urlOf('rental_flow'));
    own.username = 'rental_flow';
    own.password = encodeURIComponent(PASSWORD);
    url = own.href;
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  test('migrates its database, starts the service, and keeps rows out of the log of the server', async () => {
    const service = new TestProcess('dist/src/main.js', {
      DATABASE_URL: url,
      PORT: String(await freePort()),
      METRICS_PORT: '0',
      DRAIN_DELAY: '0s',
    });
    await service.prints('listening');
    const settings = await runSql<{ setting: string }>(
      url,
      `select has_parameter_privilege(name, 'SET') as allowed
        from unnest('{log_error_verbosity,log_min_error_statement}'::text[]) as one(name)`,
    );
    service.kill('SIGTERM');
    expect(await service.end()).toBe(0);
    expect(settings).toEqual([{ allowed: true }, { allowed: true }]);
    const [{ tables = 0 } = {}] = await runSql<{ tables: number }>(
      url,
      `select count(*)::int as tables from pg_tables where tableowner = 'rental_flow'`,
    );
    expect(tables).toBeGreaterThan(20);
  });

  test('is not the superuser, and has no privileges beyond its database', async () => {
    const [rights] = await runSql(
      url,
      `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as any
        from pg_roles where rolname = current_user`,
    );
    expect(rights).toEqual({ any: false });
    for (const sql of [
      'create role other superuser',
      'create database other',
      'select * from pg_authid',
      `copy brand to program 'true'`,
      `select pg_read_file('postgresql.conf')`,
      `alter system set log_statement = 'all'`,
    ])
      await expect(runSql(url, sql)).rejects.toThrow(/permission denied|must be/);
  });

  test('is required over the network, since the superuser cannot log in there', async () => {
    await expect(runSql(server.urlOf('postgres'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
  });
});
