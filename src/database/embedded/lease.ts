import { Socket } from 'node:net';
import pg from 'pg';
import { waitAtMost } from '../../language/with-timeout.js';

/** An advisory lock that nothing else uses: every process that uses the server holds it, shared. */
const USERS_LOCK = 1_970_496_882;
const QUERY_TIMEOUT_MS = 5000;

/**
 * One process's use of the embedded server. The server itself knows who uses it, since a lock ends with its
 * connection: a killed process leaves nothing to clean up.
 */
export interface Lease {
  /** Ends the use. True where no other process uses the server; until `end`, none can begin to. */
  release(): Promise<boolean>;
  end(): void;
}

/** Begins to use the server; `onEnd` is called when the connection to it ends. */
export async function takeLease(connectionString: string, onEnd: () => void): Promise<Lease> {
  const stream = new Socket();
  const client = new pg.Client({
    stream: () => stream,
    connectionString,
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK]);
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
