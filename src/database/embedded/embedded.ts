import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.js';
import { isAlive, isServer, type Postmaster, runningPostmaster, settledPostmaster } from './postmaster.js';
import { type Launch, ownerIds, unprivileged } from './privileges.js';

/** A PostgreSQL server on this machine alone, with its data under the service's own folder. */
export interface EmbeddedPostgres {
  /** A URL of the database `name` on the server. */
  urlOf(name: string): string;
  /** Stops the server, where this process is the one that answers for it. */
  stop(): Promise<void>;
}

const HALF_MADE = 'postgres.new-';
const LOCALE = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

/**
 * Starts the server under `dataDir`/postgres, making it first where there is none. A server that a killed service left
 * behind is taken over; one that belongs to a living service is shared and left running.
 */
export async function startEmbedded(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const folder = join(dataDir, 'postgres');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const password = await passwordOf(dataDir);
  const urlFor = (port: number) => (name: string) =>
    `postgresql://postgres:${password}@127.0.0.1:${port}/${name}`;

  const running = await settledPostmaster(folder);
  if (running && (await isShared(dataDir))) return { urlOf: urlFor(running.port), stop: async () => {} };
  await writeFile(ownerFile(dataDir), String(process.pid));
  if (running) return { urlOf: urlFor(running.port), stop: () => stopServer(dataDir, running.pid) };

  const binaries = await findBinaries();
  const launch = unprivileged([binaries.postgres, folder]);
  if (!existsSync(folder)) await initialise(binaries.initdb, dataDir, launch);
  const started = await startServer(binaries.postgres, dataDir, launch, settings);
  return { urlOf: urlFor(started.port), stop: () => stopServer(dataDir, started.pid) };
}

const ownerFile = (dataDir: string): string => join(dataDir, 'postgres.owner');

async function isShared(dataDir: string): Promise<boolean> {
  const owner = Number(await readFile(ownerFile(dataDir), 'utf8').catch(() => ''));
  return owner > 0 && owner !== process.pid && isAlive(owner);
}

async function passwordOf(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.password');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return kept.trim();
  const password = randomBytes(24).toString('hex');
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

/**
 * Made under another name first, so that a half-made cluster is never mistaken for one; under a name of its own, since
 * what a killed service had begun to make may go on being made for a while.
 */
async function initialise(initdb: string, dataDir: string, launch: Launch): Promise<void> {
  const halfMade = (await readdir(dataDir)).filter((name) => name.startsWith(HALF_MADE));
  await Promise.all(
    halfMade.map((name) => rm(join(dataDir, name), { recursive: true, force: true }).catch(() => {})),
  );
  const folder = join(dataDir, `${HALF_MADE}${process.pid}`);
  await mkdir(folder, { mode: 0o700 });
  const passwordFile = join(folder, '..', 'postgres.initial-password');
  await writeFile(passwordFile, await passwordOf(dataDir), { mode: 0o600 });
  const owner = ownerIds();
  if (owner) await Promise.all([folder, passwordFile].map((path) => chown(path, owner.uid, owner.gid)));
  const log = await open(logFile(dataDir), 'w');
  try {
    const args = [
      `--pgdata=${folder}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-instructions',
      ...LOCALE,
    ];
    const child = launchProgram(initdb, args, launch, log.fd);
    const code = await new Promise((done) => child.once('close', done));
    if (code !== 0) throw new Error(`The embedded PostgreSQL could not be made: ${await lastWords(dataDir)}`);
  } finally {
    await Promise.all([log.close(), rm(passwordFile, { force: true })]);
  }
  await rename(folder, join(dataDir, 'postgres'));
}

async function startServer(
  postgres: string,
  dataDir: string,
  launch: Launch,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster> {
  const folder = join(dataDir, 'postgres');
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(await freePort()),
    unix_socket_directories: '',
    log_min_messages: 'error',
    ...settings,
  };
  const log = await open(logFile(dataDir), 'w');
  const child = launchProgram(
    postgres,
    ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    launch,
    log.fd,
  );
  try {
    for (const patience = Date.now() + 60_000; Date.now() < patience; await sleep(25)) {
      const running = await runningPostmaster(folder);
      if (running && running.pid === child.pid) return running;
      if (child.exitCode !== null || child.signalCode !== null) break;
    }
  } finally {
    child.unref();
    await log.close();
  }
  child.kill('SIGKILL');
  throw new Error(`The embedded PostgreSQL did not start: ${await lastWords(dataDir)}`);
}

/** In a group of its own: a Ctrl-C in the terminal must not reach the server before the service has drained. */
function launchProgram(
  program: string,
  args: readonly string[],
  { prefix, uid, gid }: Launch,
  log: number,
): ChildProcess {
  const [command = program, ...rest] = [...prefix, program, ...args];
  return spawn(command, rest, {
    detached: true,
    stdio: ['ignore', log, log],
    cwd: '/',
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  });
}

const logFile = (dataDir: string): string => join(dataDir, 'postgres.log');

async function lastWords(dataDir: string): Promise<string> {
  return (await readFile(logFile(dataDir), 'utf8').catch(() => '')).slice(-2000).trim();
}

async function stopServer(dataDir: string, pid: number): Promise<void> {
  await rm(ownerFile(dataDir), { force: true });
  const folder = join(dataDir, 'postgres');
  const tell = (signal: NodeJS.Signals) => {
    try {
      process.kill(pid, signal);
    } catch {
      // It has gone in this very moment.
    }
  };
  if (isServer(pid, folder)) tell('SIGINT');
  for (const patience = Date.now() + 20_000; isServer(pid, folder); await sleep(20)) {
    if (Date.now() > patience) tell('SIGQUIT');
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
