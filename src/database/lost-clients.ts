import type { Pool, PoolClient } from 'pg';

/** How long whoever holds a client may take to give it back by himself, once its connection has ended. */
const PATIENCE_MS = 1000;

/**
 * Gives clients back whose connection ended while they were held. The query builder below the ORM (kysely 0.29) never
 * does where a transaction could not be begun or rolled back: each would take a place in the pool for good.
 */
export function giveBackLostClients(pool: Pool): void {
  const held = new Set<PoolClient>();
  const watched = new WeakSet<PoolClient>();
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('acquire', (client) => {
    held.add(client);
    if (watched.has(client)) return;
    watched.add(client);
    const giveBack = () => {
      if (held.has(client)) client.release(true);
    };
    client.once('end', () => setTimeout(giveBack, PATIENCE_MS).unref());
  });
}
