import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../errors.js';
import { findBinaries } from './binaries.js';
import { clusterFolder, createCluster, endOfLog, lastFailure, logFile } from './cluster.js';
import { freePort } from './free-port.js';
import { startPostgres } from './postgres.js';
import { isServer, type Postmaster, postmasterPid, settledPostmaster } from './postmaster.js';
import { unprivileged } from './privileges.js';

/** How many ports are tried if another process takes each of them before PostgreSQL does. */
const MAX_PORTS = 5;
/** PostgreSQL's message for a port in use; `lc_messages` keeps it English. */
const PORT_IN_USE = 'could not create any TCP/IP sockets';
/** Its message for another server on the same folder. */
const FOLDER_IN_USE = 'lock file "postmaster.pid" already exists';
/** How many servers of other processes may end just when they are found running. */
const MAX_ENDED = 5;
/** The signals that stop the server, each with the time that it is given. */
const STOP_SIGNALS = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 2000],
] as const;

/** How a server is started if none runs. */
export interface Starting {
  settings?: Readonly<Record<string, string>>;
  /** The port of the server that is started again; by default it is chosen. */
  port?: number | undefined;
  choosePort?: () => Promise<number>;
  /** Called when a program has been started that now takes some time. */
  onLaunch?: ((program: 'initdb' | 'postgres') => void) | undefined;
}

/** The server on the data folder: the running one, or a new one. */
export async function ensureServer(
  dataDir: string,
  { settings = {}, port, choosePort = freePort, onLaunch = () => {} }: Starting,
): Promise<Postmaster> {
  const folder = clusterFolder(dataDir);
  const running = await settledPostmaster(folder);
  if (running) return running;
  const { initdb, postgres } = await findBinaries();
  const launch = unprivileged([postgres, folder]);
  if (!existsSync(folder)) await createCluster(initdb, dataDir, launch, onLaunch);
  const tried: number[] = [];
  let ended = 0;
  const log = await open(logFile(dataDir), port === undefined ? 'w' : 'a');
  try {
    do {
      const next = port ?? (await choosePort());
      tried.push(next);
      const started = startPostgres(
        { postgres, launch, folder, log: log.fd },
        { port: `${next}`, ...settings },
      );
      onLaunch('postgres');
      // Of several processes that start one at once, the others use it.
      const server = (await started) ?? (await settledPostmaster(folder));
      if (server) return server;
      const failure = await lastFailure(dataDir);
      if (failure.includes(FOLDER_IN_USE) && ended < MAX_ENDED) {
        // The other server has ended since.
        ended += 1;
        tried.pop();
      } else if (!failure.includes(PORT_IN_USE))
        throw new StartError(`The embedded PostgreSQL did not start: ${await endOfLog(dataDir)}`);
    } while (tried.length < (port === undefined ? MAX_PORTS : 1));
  } finally {
    await log.close();
  }
  throw new StartError(
    `The embedded PostgreSQL did not start: on 127.0.0.1, other programs use port ${tried.join(', ')} \
(see ${logFile(dataDir)}).`,
  );
}

/** Stops the server on the data folder, if one runs. */
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
