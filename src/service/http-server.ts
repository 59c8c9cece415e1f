import type { Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Config } from '../config.js';
import { StartError } from '../errors.js';
import { isListed } from '../language/code-list.js';

/**
 * Longer than the default time limit of a statement, so that running requests can end. Connections that are
 * still open then are closed.
 */
const REQUESTS_TIMEOUT_MS = 12_000;
const CLOSE_IDLE_EVERY_MS = 50;
/**
 * The event loop accepts one connection per iteration. The others wait in the kernel, which resets them when
 * the port is closed.
 */
const BACKLOG_SIZE = 511;
const QUIET_TURNS = 3;

export function listen<S extends NetServer>(
  server: S,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<S> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)));
    server.listen(port, host, () => resolve(server));
  });
}

/**
 * Throws for an address that cannot be listened on, before anything is started. Another program may still
 * take the port until `listen`, which throws in the same way.
 */
export async function rejectUsedPort(config: Pick<Config, 'port' | 'host'>): Promise<void> {
  const probe = createServer((socket) => socket.destroy());
  await listen(probe, config);
  await new Promise((resolve) => probe.close(resolve));
}

/** The codes of listening on an address that this machine does not have. */
const UNKNOWN_HOST = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_*'];

export const isUnknownHost = ({ code }: NodeJS.ErrnoException): boolean =>
  isListed(UNKNOWN_HOST, String(code));

function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to a free port.`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} needs more rights than this user has. Set PORT to 1024 or higher.`);
    default:
      return isUnknownHost(error)
        ? new StartError(`HOST ${host} is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`)
        : error;
  }
}

/**
 * Completes the requests that have arrived, then accepts no more connections and waits for the requests that
 * run.
 */
export async function closeServer(server: Server): Promise<void> {
  await emptyBacklog(server);
  await new Promise<void>((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), REQUESTS_TIMEOUT_MS);
    // A client may keep its connection open long after the last response.
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    server.close(() => {
      clearTimeout(limit);
      clearInterval(idle);
      resolve();
    });
  });
}

/** Waits until no connection is waiting to be accepted, unless new ones keep coming. */
async function emptyBacklog(server: Server): Promise<void> {
  let quiet = 0;
  server.on('connection', () => {
    quiet = 0;
  });
  for (let turn = 0; turn < 2 * BACKLOG_SIZE && quiet < QUIET_TURNS; turn += 1) {
    quiet += 1;
    await nextTurn();
  }
}
