import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Client } from 'pg';
import { clusterFolder, passwordOf } from '../../src/database/embedded/cluster.js';
import { type EmbeddedPostgres, startEmbedded } from '../../src/database/embedded/embedded.js';
import { freePort } from '../../src/database/embedded/free-port.js';
import { ownerIds } from '../../src/database/embedded/privileges.js';
import { launchProgram } from '../../src/database/embedded/programs.js';
import { ensureServer, stopServer } from '../../src/database/embedded/server.js';
import { StartLimit } from '../../src/database/embedded/start-limit.js';
import { rentalFlow } from '../support/command-line.js';
import { connectTo, runSql } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { embeddedServer } from '../support/process.js';

const LONG_MS = 120_000;
const SHORT_MS = 2000;
/** Long enough for a failed attempt on a busy machine. */
const ATTEMPT_MS = 15_000;

describe('the start of the embedded server', () => {
  let dataDir: string;
  let users: EmbeddedPostgres[];
  let clients: Client[];
  /** Processes that were stopped, not ended, and continue after the test. */
  let stopped: number[];
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'rental-flow-start-'));
    users = [];
    clients = [];
    stopped = [];
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const pid of stopped) resume(pid);
    for (const client of clients) await client.end().catch(() => {});
    for (const user of users) await user.stop();
    await stopServer(dataDir);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  const start = async (timeout = LONG_MS, onLaunch?: (program: string) => void): Promise<void> => {
    users.push(await startEmbedded(dataDir, {}, { timeout, ...(onLaunch && { onLaunch }) }));
  };
  const isUsable = async (): Promise<boolean> =>
    (await runSql(users.at(-1)?.urlOf('postgres') ?? '', 'select 1')).length === 1;

  function pause(pid: number): void {
    process.kill(pid, 'SIGSTOP');
    stopped.push(pid);
  }
  function resume(pid: number): void {
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // It was killed.
    }
  }
  /** The programs of PostgreSQL that were started for the folder. */
  const programs = (name: string): number[] =>
    readdirSync('/proc').flatMap((entry) => {
      if (!/^\d+$/.test(entry)) return [];
      try {
        const line = readFileSync(`/proc/${entry}/cmdline`, 'utf8');
        return line.includes(dataDir) && line.split('\0').some((part) => part.endsWith(`/bin/${name}`))
          ? [Number(entry)]
          : [];
      } catch {
        return [];
      }
    });
  /** Waits without a pause, since a program has no command line until it is loaded, and must not end. */
  const pauseAll = (name: string): void => {
    const until = performance.now() + ATTEMPT_MS;
    let found = programs(name);
    while (found.length === 0 && performance.now() < until) found = programs(name);
    found.forEach(pause);
  };

  /** A server that no process uses, a connection to it, and the process that serves the connection. */
  async function serverOfOthers(): Promise<{ server: number; backend: number }> {
    const { pid, port } = await ensureServer(dataDir, { limit: new StartLimit(dataDir, LONG_MS) });
    const client = await connectTo(
      `postgresql://postgres:${await passwordOf(dataDir)}@127.0.0.1:${port}/postgres`,
    );
    clients.push(client);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return { server: pid, backend: rows[0]?.pid ?? 0 };
  }
  /** The same, while it stops: one of its processes does not end. */
  async function stoppingServer(): Promise<{ server: number; backend: number }> {
    const one = await serverOfOthers();
    pause(one.backend);
    process.kill(one.server, 'SIGINT');
    await eventually(() =>
      readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').includes('stopping'),
    );
    return one;
  }

  test('ends after its time limit if initdb does not, names it, and leaves nothing behind', async () => {
    await expect(start(SHORT_MS, () => pauseAll('initdb'))).rejects.toThrow(
      /^The embedded PostgreSQL in .* did not start within 2 s\. The start waited for initdb, process \d+, to create/,
    );
    expect(programs('initdb')).toEqual([]);
    expect(readdirSync(dataDir)).toEqual(['postgres.log', 'postgres.password']);
  });

  test('ends after its time limit if the server accepts no connections, and ends that one', async () => {
    await start();
    await users.pop()?.stop();
    await expect(start(SHORT_MS, () => pauseAll('postgres'))).rejects.toThrow(
      /did not start within 2 s\. The start waited until PostgreSQL, process \d+, accepts connections\.$/,
    );
    expect(programs('postgres')).toEqual([]);
    await start();
    expect(await isUsable()).toBe(true);
  });

  test('ends after its time limit if another process stops the server and it does not end', async () => {
    const { server } = await stoppingServer();
    // A clock that is set back meanwhile does not make the limit longer.
    const now = Date.now();
    let reads = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => now - 1000 * reads++);
    await expect(start(SHORT_MS)).rejects.toThrow(
      `did not start within 2 s. The start waited until PostgreSQL, process ${server}, which another process starts or stops`,
    );
  });

  test('goes on after a server of another process that ended meanwhile, whatever that one has logged', async () => {
    await serverOfOthers();
    await stopServer(dataDir);
    let isFirst = true;
    const choosePort = async () => {
      if (isFirst) {
        isFirst = false;
        const { backend } = await stoppingServer();
        setTimeout(() => resume(backend), 1000);
      }
      return freePort();
    };
    const { pid } = await ensureServer(dataDir, { limit: new StartLimit(dataDir, LONG_MS), choosePort });
    expect(embeddedServer(dataDir)).toBe(pid);
    await start();
    expect(await isUsable()).toBe(true);
  });

  test('waits for the processes of a server that was killed, and names them after its time limit', async () => {
    const { server, backend } = await serverOfOthers();
    pause(backend);
    process.kill(server, 'SIGKILL');
    await expect(start(ATTEMPT_MS)).rejects.toThrow(
      'The start waited for the processes of a killed server, which still use its folder, to end.',
    );
    setTimeout(() => resume(backend), 500);
    await start();
    expect(await isUsable()).toBe(true);
  });

  test('of a folder that another process completes does not wait for its own initdb', async () => {
    let other: Promise<unknown> | undefined;
    await start(LONG_MS, (program) => {
      if (program !== 'initdb') return;
      pauseAll('initdb');
      other = rentalFlow({ DATA_DIR: dataDir }, 'migrate');
    });
    expect(await other).toMatchObject({ status: 0 });
    expect(await isUsable()).toBe(true);
    expect(readdirSync(dataDir)).toEqual(['postgres', 'postgres.log', 'postgres.password']);
  });

  test('reports a lock file whose process is another program, and how to go on', async () => {
    await serverOfOthers();
    await stopServer(dataDir);
    const owner = ownerIds();
    const other: ChildProcess = spawn('sleep', ['600'], { stdio: 'ignore', ...owner });
    try {
      const file = join(clusterFolder(dataDir), 'postmaster.pid');
      writeFileSync(file, `${other.pid}\n`);
      chmodSync(file, 0o644);
      await expect(start()).rejects.toThrow(
        `did not start: the file ${file} names process ${other.pid}, which is not its server.`,
      );
      await rm(file);
      await start();
      expect(await isUsable()).toBe(true);
    } finally {
      other.kill();
    }
  });

  test('reports an empty file of the password in place of writing one that another process replaces', async () => {
    const file = join(dataDir, 'postgres.password');
    writeFileSync(file, '');
    const both = await Promise.allSettled([start(), start()]);
    const reason = `The file ${file} is empty. Delete it; it is created again.`;
    expect(both).toMatchObject([{ reason: { message: reason } }, { reason: { message: reason } }]);
  });

  test('reports a program that the machine does not run', async () => {
    const program = join(dataDir, 'initdb');
    writeFileSync(program, '', { mode: 0o600 });
    await expect(launchProgram(program, [], { prefix: [] }, 1)).rejects.toThrow(
      /^The program initdb of PostgreSQL cannot be run: .*EACCES\.$/,
    );
  });
});
