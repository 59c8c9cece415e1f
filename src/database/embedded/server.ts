import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../errors.js';
import { findBinaries } from './binaries.js';
import { clusterFolder, createCluster, endOfLog, logFile } from './cluster.js';
import {
  isServer,
  type Postmaster,
  postmasterPid,
  runningPostmaster,
  settledPostmaster,
} from './postmaster.js';
import { launchProgram, unprivileged } from './privileges.js';

const START_TIMEOUT_MS = 60_000;
/** The signals that stop the server, each with the time that it is given. */
const STOP_SIGNALS = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 2000],
] as const;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_min_messages: 'error',
  // An error's detail and statement quote rows, and rows contain personal data and signing tokens.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/**
 * The server on the data folder: the running one, or a new one on the port (by default a free one).
 * `onLaunch` is called when a program has been started that now takes some time.
 */
export async function ensureServer(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  port?: number,
  onLaunch: (program: 'initdb' | 'postgres') => void = () => {},
): Promise<Postmaster> {
  const folder = clusterFolder(dataDir);
  const running = await settledPostmaster(folder);
  if (running) return running;
  const { initdb, postgres } = await findBinaries();
  const launch = unprivileged([postgres, folder]);
  if (!existsSync(folder)) await createCluster(initdb, dataDir, launch, onLaunch);
  const all = { ...SETTINGS, port: String(port ?? (await freePort())), ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(logFile(dataDir), port === undefined ? 'w' : 'a');
  const child = launchProgram(postgres, ['-D', folder, ...options], launch, log.fd);
  try {
    onLaunch('postgres');
    for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(25)) {
      const started = await runningPostmaster(folder);
      if (started && started.pid === child.pid) return started;
      if (child.exitCode !== null || child.signalCode !== null) break;
    }
  } finally {
    child.unref();
    await log.close();
  }
  child.kill('SIGKILL');
  // Of several processes that start one at once, the others use it.
  const other = await settledPostmaster(folder);
  if (other) return other;
  throw new StartError(`The embedded PostgreSQL did not start: ${await endOfLog(dataDir)}`);
}

/** Stops the server on the data folder, where one runs. */
export async function stopServer(dataDir: string): Promise<void> {
  const folder = clusterFolder(dataDir);
  const pid = await postmasterPid(folder);
  for (const [signal, milliseconds] of STOP_SIGNALS) {
    if (!isServer(pid, folder)) return;
    sendSignal(pid, signal);
    for (const deadline = Date.now() + milliseconds; isServer(pid, folder) && Date.now() < deadline; )
      await sleep(20);
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in the meantime.
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
