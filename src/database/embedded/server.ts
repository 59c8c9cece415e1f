import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../errors.js';
import { findBinaries } from './binaries.js';
import { clusterFolder, createCluster } from './cluster.js';
import { freePort } from './free-port.js';
import { ProgramLog } from './log.js';
import { startPostgres } from './postgres.js';
import { isServer, type Postmaster, postmasterPid, settledPostmaster } from './postmaster.js';
import { unprivileged } from './privileges.js';
import { sendSignal } from './programs.js';
import type { StartLimit } from './start-limit.js';

/** How many ports are tried if another process takes each of them before PostgreSQL does. */
const MAX_PORTS = 5;
/** PostgreSQL's message for a port in use; `lc_messages` keeps it English. */
const PORT_IN_USE = 'could not create any TCP/IP sockets';
/** Its message for another server on the same folder, or one that starts at this moment. */
const FOLDER_IN_USE = /lock file "postmaster\.pid" (?:already exists|is empty)/;
/** Its message for the processes of a server that was killed. They end a little later. */
const MEMORY_IN_USE = 'pre-existing shared memory block';
/** How long the process of a lock file may be no server: one that was killed has ended when it is reaped. */
const LOCKED_TIMEOUT_MS = 5000;
/** Between two attempts to start a server while something else uses the folder. */
const NEXT_ATTEMPT_MS = 200;
/** The signals that stop the server, each with the time that it is given. */
const STOP_SIGNALS = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 2000],
] as const;

/** How a server is started if none runs. */
export interface Starting {
  limit: StartLimit;
  settings?: Readonly<Record<string, string>>;
  /** The port of the server that is started again; by default it is chosen. */
  port?: number | undefined;
  choosePort?: () => Promise<number>;
  /** Called when a program has been started that now takes some time. */
  onLaunch?: ((program: 'initdb' | 'postgres') => void) | undefined;
}

/** The server on the data folder: the running one, or a new one. */
export async function ensureServer(dataDir: string, starting: Starting): Promise<Postmaster> {
  const running = await settledPostmaster(clusterFolder(dataDir), starting.limit);
  if (running) return running;
  const log = await ProgramLog.open(dataDir);
  return startServer(dataDir, log, starting).finally(() => log.close());
}

async function startServer(
  dataDir: string,
  log: ProgramLog,
  { limit, settings = {}, port, choosePort = freePort, onLaunch = () => {} }: Starting,
): Promise<Postmaster> {
  const folder = clusterFolder(dataDir);
  const { initdb, postgres } = await findBinaries();
  const launch = unprivileged([postgres, folder]);
  if (!existsSync(folder)) await createCluster(initdb, dataDir, launch, { log, limit, onLaunch });
  const tried: number[] = [];
  let lockedSince: number | undefined;
  let obstacle: string | undefined;
  for (;;) {
    // Of several processes that start one at once, the others use it.
    const running = await settledPostmaster(folder, limit);
    if (running) return running;
    const next = port ?? (await choosePort());
    await log.mark();
    const program = { postgres, launch, folder, log: log.descriptor };
    const started = startPostgres(program, { port: `${next}`, ...settings }, limit, obstacle);
    onLaunch('postgres');
    const server = await started;
    if (server) return server;
    const failures = (await log.failures()).join('\n');
    if (FOLDER_IN_USE.test(failures)) {
      lockedSince ??= performance.now();
      const pid = await postmasterPid(folder);
      if (performance.now() - lockedSince > LOCKED_TIMEOUT_MS && !isServer(pid, folder))
        throw new StartError(
          `The embedded PostgreSQL did not start: the file ${folder}/postmaster.pid names process ${pid}, \
which is not its server. If none runs on this folder, delete the file.`,
        );
      obstacle = 'for another server on its folder';
    } else if (failures.includes(MEMORY_IN_USE))
      obstacle = 'for the processes of a killed server, which still use its folder, to end';
    else if (!failures.includes(PORT_IN_USE))
      throw new StartError(`The embedded PostgreSQL did not start: ${await log.lastFailure()}`);
    else if (tried.push(next) === (port === undefined ? MAX_PORTS : 1))
      throw new StartError(
        `The embedded PostgreSQL did not start: on 127.0.0.1, other programs use port ${tried.join(', ')} \
(see ${log.file}).`,
      );
    else obstacle = undefined;
    if (obstacle) await limit.pause(obstacle, NEXT_ATTEMPT_MS);
  }
}

/** Stops the server on the data folder, if one runs. */
export async function stopServer(dataDir: string): Promise<void> {
  const folder = clusterFolder(dataDir);
  const pid = await postmasterPid(folder);
  for (const [signal, milliseconds] of STOP_SIGNALS) {
    if (!isServer(pid, folder)) return;
    sendSignal(pid, signal);
    for (const end = performance.now() + milliseconds; isServer(pid, folder) && performance.now() < end; )
      await sleep(20);
  }
}
