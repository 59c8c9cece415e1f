import { Socket } from 'node:net';
import pg from 'pg';
import { waitAtMost } from '../../language/time/with-timeout.js';
import type { StartLimit } from './start-limit.js';

/** The key of an advisory lock. Every process that uses the server has the lock, in shared mode. */
const USERS_LOCK = 1_970_496_882;
const QUERY_TIMEOUT_MS = 5000;

/**
 * One process's use of the embedded server, as an advisory lock. A lock ends with its connection, so a killed
 * process leaves nothing to clean up.
 */
export interface Lease {
  /** Ends the use. True if no other process uses the server; none can start to before `end`. */
  release(): Promise<boolean>;
  end(): void;
}

/**
 * Takes the lock, and stops waiting for it when the limit is over. `onEnd` is called when the connection to
 * the server ends.
 */
export async function takeLease(
  connectionString: string,
  limit: StartLimit,
  onEnd: () => void,
): Promise<Lease> {
  const timeout = () => Math.min(limit.left, QUERY_TIMEOUT_MS);
  const stream = new Socket();
  const client = new pg.Client({
    stream: () => stream,
    connectionString,
    connectionTimeoutMillis: timeout(),
    query_timeout: QUERY_TIMEOUT_MS,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const lock: pg.QueryConfig & { query_timeout: number } = {
      text: 'select pg_advisory_lock_shared($1)',
      values: [USERS_LOCK],
      query_timeout: timeout(),
    };
    await client.query(lock);
  } catch (error) {
    end(client);
    throw error;
  }
  client.once('end', onEnd);
  // The lease alone does not keep a process running.
  stream.unref();
  return {
    release: async () => {
      await client.query('select pg_advisory_unlock_shared($1)', [USERS_LOCK]);
      const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
        USERS_LOCK,
      ]);
      return rows[0]?.last ?? true;
    },
    end: () => end(client),
  };
}

function end(client: pg.Client): void {
  void waitAtMost(
    QUERY_TIMEOUT_MS,
    client.end().catch(() => {}),
  );
}
