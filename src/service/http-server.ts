import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Config } from '../config.js';

/** A statement may take as long as its time limit; what takes longer is cut off. */
const REQUESTS_END_WITHIN_MS = 12_000;
const CLOSE_IDLE_EVERY_MS = 50;
/** Connections that the kernel has accepted are read in the next turns of the event loop. */
const TURNS_FOR_THE_BACKLOG = 5;

export function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Answers what has arrived, then accepts no more connections and waits for the requests that run. */
export async function closeServer(server: Server): Promise<void> {
  for (let turn = 0; turn < TURNS_FOR_THE_BACKLOG; turn += 1) await nextTurn();
  await new Promise<void>((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), REQUESTS_END_WITHIN_MS);
    // A client may keep its connection open long after the last answer.
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    server.close(() => {
      clearTimeout(limit);
      clearInterval(idle);
      resolve();
    });
  });
}
