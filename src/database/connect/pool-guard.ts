import { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

const CHECKS_PER_TIMEOUT = 10;

/**
 * Takes clients out of the pool once their connection has ended. The query builder below the ORM (kysely
 * 0.29) never releases one whose transaction could not begin or roll back, such as a migration: each would
 * use a place in the pool forever. If it does release one, the pool does not contain such a client any more.
 */
export function releaseEndedClients(pool: Pool): void {
  const acquired = acquiredClients(pool);
  const watched = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    client.once('end', () => {
      if (!acquired.has(client)) return;
      client.release(true);
      client.release = () => {};
    });
  });
}

/**
 * Closes connections that were silent for too long: a server that vanished leaves queries waiting forever.
 */
export function endSilentConnections(pool: Pool, silenceTimeout: number): void {
  const acquired = acquiredClients(pool);
  const silent = new WeakMap<PoolClient, { bytesRead: number; since: number }>();
  const check = () => {
    if (acquired.size === 0) return stop();
    for (const client of acquired) {
      const socket = awaitedSocket(client);
      const last = silent.get(client);
      if (!socket) silent.delete(client);
      else if (last?.bytesRead !== socket.bytesRead)
        silent.set(client, { bytesRead: socket.bytesRead, since: Date.now() });
      else if (Date.now() - last.since >= silenceTimeout) socket.destroy(silence(silenceTimeout));
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  pool.on('acquire', () => {
    timer ??= setInterval(check, silenceTimeout / CHECKS_PER_TIMEOUT).unref();
  });
}

function acquiredClients(pool: Pool): ReadonlySet<PoolClient> {
  const acquired = new Set<PoolClient>();
  pool.on('acquire', (client) => acquired.add(client));
  pool.on('release', (_error, client) => acquired.delete(client));
  return acquired;
}

/** The socket of a client that awaits a response. The driver (pg 8) has no typed member for that. */
const awaitedSocket = (client: PoolClient & { readyForQuery?: boolean }): Socket | undefined =>
  client.readyForQuery ? undefined : socketOf(client);

/** The socket of a client. The driver (pg 8) has no typed member for it. */
export function socketOf(client: PoolClient): Socket | undefined {
  const { stream } = Object(Reflect.get(client, 'connection')) as { stream?: unknown };
  return stream instanceof Socket ? stream : undefined;
}

const silence = (ms: number): Error =>
  Object.assign(new Error(`The database did not respond for ${ms} ms.`), { code: 'ETIMEDOUT' });
