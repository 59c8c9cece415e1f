import { appendFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type EmbeddedPostgres, startEmbedded } from '../../src/database/embedded/embedded.js';
import { freePort } from '../../src/database/embedded/free-port.js';
import { ProgramLog } from '../../src/database/embedded/log.js';
import { ensureServer, stopServer } from '../../src/database/embedded/server.js';
import { StartLimit } from '../../src/database/embedded/start-limit.js';
import { rentalFlow } from '../support/command-line.js';
import { runSql } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { embeddedServer } from '../support/process.js';

describe('the embedded server', () => {
  let dataDir: string;
  let users: EmbeddedPostgres[];
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'rental-flow-embedded-'));
    users = [];
  });
  afterEach(async () => {
    for (const user of users) await user.stop();
    // The processes of a killed server end a little later, and write until then.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  const use = async (): Promise<EmbeddedPostgres> => {
    const user = await startEmbedded(dataDir);
    users.push(user);
    return user;
  };
  const responses = (user: EmbeddedPostgres) =>
    runSql<{ one: number }>(user.urlOf('postgres'), 'select 1 as one').then(
      ([row]) => row?.one === 1,
      () => false,
    );

  test('that is killed is started again at the same address', async () => {
    const user = await use();
    const killed = Number(embeddedServer(dataDir));
    process.kill(killed, 'SIGKILL');
    await eventually(async () => embeddedServer(dataDir) !== killed && (await responses(user)));
  });

  test('keeps its password, and a folder that has lost it is rejected and gets no other', async () => {
    await (await use()).stop();
    await rm(join(dataDir, 'postgres.password'));
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      /has a database, but not its password: .*postgres\.password/,
    );
    expect([readdirSync(dataDir), embeddedServer(dataDir)]).toEqual([
      ['postgres', 'postgres.log'],
      undefined,
    ]);
  });

  test('is shared by processes that start concurrently in an empty folder, with its password', async () => {
    const starts = Array.from({ length: 2 }, () => rentalFlow({ DATA_DIR: dataDir }, 'migrate'));
    for (const { status, output } of await Promise.all(starts))
      expect({ status, output }).toEqual({ status: 0, output: expect.any(String) });
    expect(embeddedServer(dataDir)).toBeUndefined();
    expect(readdirSync(dataDir)).toEqual(['postgres', 'postgres.log', 'postgres.password']);
    expect(await responses(await use())).toBe(true);
  });

  test('runs until the last of its users stops, whichever user started it', async () => {
    const first = await use();
    const second = await use();
    expect(second.urlOf('postgres')).toBe(first.urlOf('postgres'));
    const server = embeddedServer(dataDir);
    await first.stop();
    expect([embeddedServer(dataDir), await responses(second)]).toEqual([server, true]);

    process.kill(Number(server), 'SIGKILL');
    await eventually(async () => embeddedServer(dataDir) !== server && (await responses(second)));
    await second.stop();
    expect(embeddedServer(dataDir)).toBeUndefined();
  });

  test('is started again once, even if two users notice that it ended', async () => {
    const [first, second] = [await use(), await use()];
    const killed = Number(embeddedServer(dataDir));
    process.kill(killed, 'SIGKILL');
    await eventually(async () => embeddedServer(dataDir) !== killed && (await responses(first)));
    expect(await responses(second)).toBe(true);
    // The server counts a user again once it has renewed its lock.
    const IN_USE = `select 1 from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted`;
    await eventually(async () => (await runSql(second.urlOf('postgres'), IN_USE)).length === 2);
    await first.stop();
    expect(await responses(second)).toBe(true);
  });

  test('that cannot be created reports the failure in its log, not the cleanup', async () => {
    const failure =
      'running bootstrap script ... [7] FATAL:  could not write to file "x": No space left on device';
    const file = join(dataDir, 'postgres.log');
    writeFileSync(file, 'FATAL:  of an earlier start\n');
    const log = await ProgramLog.open(dataDir);
    appendFileSync(
      file,
      `ok\n${failure}\nchild process exited with exit code 1\ninitdb: removing data directory\n`,
    );
    expect(await log.lastFailure()).toBe(`${failure} (see ${file})`);
    await log.close();
  });

  describe('whose port another program takes first', () => {
    let other: Server;
    let taken: number;
    let limit: StartLimit;
    beforeEach(async () => {
      limit = new StartLimit(dataDir, 120_000);
      other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      taken = (other.address() as AddressInfo).port;
    });
    afterEach(() => void other.close());

    test('is started on another port', async () => {
      let chosen = 0;
      const choosePort = async () => {
        chosen += 1;
        return chosen < 3 ? taken : freePort();
      };
      const { port } = await ensureServer(dataDir, { limit, choosePort });
      expect([chosen, port === taken]).toEqual([3, false]);
      await stopServer(dataDir);
    });

    test('reports if that happens repeatedly, or if the port cannot be changed', async () => {
      const choosePort = async () => taken;
      const inUse = (ports: string) => `on 127.0.0.1, other programs use port ${ports} (see ${dataDir}/`;
      await expect(ensureServer(dataDir, { limit, choosePort })).rejects.toThrow(
        inUse(Array.from({ length: 5 }, () => taken).join(', ')),
      );
      await expect(ensureServer(dataDir, { limit, port: taken })).rejects.toThrow(inUse(`${taken}`));
    });
  });

  test('writes errors into its log, and no row', async () => {
    const url = (await use()).urlOf('postgres');
    await runSql(url, 'create table message (token text check (length(token) < 3))');
    await expect(runSql(url, `insert into message values ('secret')`)).rejects.toThrow();
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('violates check constraint');
    expect(log).not.toContain('secret');
  });
});
