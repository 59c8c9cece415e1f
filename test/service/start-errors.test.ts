import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config.js';
import { createLogger } from '../../src/http/observe/log.js';
import { rejectUsedPort } from '../../src/service/http-server.js';
import { startService } from '../../src/service.js';
import { cloneDatabase, EMPTY_TEMPLATE, runSql } from '../support/database.js';
import { embeddedServer, TestProcess } from '../support/process.js';
import { shared } from '../support/shared.js';

describe('a service that cannot start prints what to do on one line and exits with 1 if', () => {
  let dataDir: string;
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'rental-flow-start-'));
    database = await cloneDatabase(EMPTY_TEMPLATE);
  });
  afterAll(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const errorOf = async (
    environment: Record<string, string>,
    script = 'dist/src/main.js',
  ): Promise<string> => {
    const service = new TestProcess(script, { DATA_DIR: dataDir, ...environment });
    expect(await service.end()).toBe(1);
    const lines = service.output.trim().split('\n');
    expect(lines).toHaveLength(1);
    return lines[0] ?? '';
  };
  const databaseUrl = (changes: Partial<URL>): string => Object.assign(new URL(database.url), changes).href;

  describe('the port is taken', () => {
    let other: Server;
    let PORT: string;
    let sentence: string;
    beforeAll(async () => {
      other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      PORT = String((other.address() as AddressInfo).port);
      sentence = `Port ${PORT} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT to a free port.`;
    });
    afterAll(() => void other.close());

    test.each(['dist/src/main.js', 'dist/src/demo/main.js'])(
      'which %s reports before it starts anything',
      async (script) => {
        const folder = join(dataDir, 'untouched');
        expect(await errorOf({ DATA_DIR: folder, PORT }, script)).toBe(sentence);
        expect(existsSync(folder)).toBe(false);
      },
    );

    test('by a program that took it while the service started', async () => {
      const config = readConfig({ DATABASE_URL: database.url, PORT, METRICS_PORT: '0', JOBS: 'off' });
      await expect(startService(config, { logger: createLogger('silent') })).rejects.toThrow(sentence);
    });
  });

  test('the host is not an address of this machine', async () => {
    // An address reserved for documentation, which no machine has.
    await expect(rejectUsedPort({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
      'HOST 192.0.2.1 is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.',
    );
  });

  test('the password is invalid, and is not quoted', async () => {
    const line = await errorOf({ DATABASE_URL: databaseUrl({ password: 'hunter2' }) });
    const { username } = new URL(database.url);
    expect(line).toBe(
      `The database rejected the password of user "${username}". Correct it in DATABASE_URL.`,
    );
  });

  test('the database does not exist, and is not created', async () => {
    const { host } = new URL(database.url);
    expect(await errorOf({ DATABASE_URL: databaseUrl({ pathname: '/misspelt' }) })).toBe(
      `There is no database "misspelt" on ${host}. Create it, or correct its name in DATABASE_URL.`,
    );
    const misspelt = `select 1 from pg_database where datname = 'misspelt'`;
    expect(await runSql(shared().adminUrl, misspelt)).toEqual([]);
  });

  test('the database server has no TLS, which DATABASE_URL requires', async () => {
    const { host } = new URL(database.url);
    expect(await errorOf({ DATABASE_URL: databaseUrl({ search: '?sslmode=verify-full' }) })).toBe(
      `The database on ${host} does not accept the connection (The server does not support SSL connections). ` +
        'Correct DATABASE_URL, or the server.',
    );
  });

  test('the database server does not exist', async () => {
    const config = readConfig({ DATABASE_URL: databaseUrl({ port: '1' }), PORT: '0', METRICS_PORT: '0' });
    const logger = createLogger('silent');
    // Waiting for the server has separate tests.
    await expect(startService(config, { logger, databaseWait: 0 })).rejects.toThrow(
      'The database on 127.0.0.1:1 cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.',
    );
  });

  test('the database is newer than the service', async () => {
    const newer = await cloneDatabase(EMPTY_TEMPLATE);
    await runSql(newer.url, `insert into mikro_orm_migrations (name) values ('Migration29990101000000')`);
    expect(await errorOf({ DATABASE_URL: newer.url })).toMatch(
      /^The database is newer than this version .* Migration29990101000000\. Start the version that migrated it,/,
    );
    await newer.drop();
  });

  test('the database cannot store the data of the demo', async () => {
    const readOnly = await cloneDatabase(EMPTY_TEMPLATE);
    const name = new URL(readOnly.url).pathname.slice(1);
    await runSql(shared().adminUrl, `alter database ${name} set default_transaction_read_only = on`);
    const demo = new TestProcess('dist/src/demo/main.js', { DATA_DIR: dataDir, DATABASE_URL: readOnly.url });
    expect(await demo.end()).toBe(1);
    expect(demo.output).toMatch(
      /^The database on .* cannot store anything \(.*read-only transaction\)\. Free space on its disk, or .*\.$/m,
    );
    expect(demo.output).not.toContain('    at ');
    await readOnly.drop();
  });

  test('the folder cannot be written to', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(await errorOf({ DATA_DIR: join(file, 'data') })).toBe(
      `The folder ${file}/data cannot be written to (ENOTDIR). \
Make it writable, set DATA_DIR to another, or set DATABASE_URL.`,
    );
  });

  test('the embedded server of the folder runs but does not respond', async () => {
    const first = new TestProcess('dist/src/main.js', { DATA_DIR: dataDir });
    await first.prints('listening');
    const server = Number(embeddedServer(dataDir));
    process.kill(server, 'SIGSTOP');
    try {
      expect(await errorOf({})).toBe(
        `The embedded PostgreSQL in ${dataDir} runs but does not respond (timeout expired). \
Stop its process, set DATA_DIR to another folder, or set DATABASE_URL.`,
      );
    } finally {
      process.kill(server, 'SIGCONT');
      first.kill('SIGTERM');
      expect(await first.end()).toBe(0);
    }
  });
});
