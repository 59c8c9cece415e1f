import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../errors.js';
import { passwordOf } from './cluster.js';
import type { Lease } from './lease.js';
import { ensureServer, stopServer } from './server.js';
import { StartLimit } from './start-limit.js';

/** A PostgreSQL server that listens on 127.0.0.1 only, with its data under `DATA_DIR`. */
export interface EmbeddedPostgres {
  /** A URL of the database `name` on the server. */
  urlOf(name: string): string;
  /** Stops using the server, and stops it if no other process uses it. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  /** The server has ended and cannot be started again. */
  onLost?: (error: Error) => void;
  /** A program was launched that takes some time; other work can be done in the meantime. */
  onLaunch?: (program: 'initdb' | 'postgres') => void;
  /** How long a start may take with all that it waits for, in milliseconds, in place of two minutes. */
  timeout?: number | undefined;
}

/** For a whole start: far more than `initdb` and the server take on a busy machine. */
const START_TIMEOUT_MS = 120_000;
/**
 * How long a start is tried again after its first failure. A server that another process stops, as its last
 * user, may be found running.
 */
const FIRST_RETRY_MS = 10_000;
const RESTORE_RETRY_MS = 30_000;
const RETRY_AFTER_MS = 200;

/**
 * Starts the server under `dataDir`/postgres, and creates it first if there is none. Processes with the same
 * folder share one server, until the last of them stops. A server that ends is started again on the same
 * port.
 */
export async function startEmbedded(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  { onLost = () => {}, onLaunch, timeout = START_TIMEOUT_MS }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const password = await passwordOf(dataDir);
  const urlFor = (port: number, name: string) =>
    `postgresql://postgres:${password}@127.0.0.1:${port}/${name}`;

  let port: number | undefined;
  let lease: Lease | undefined;
  let isStopping = false;
  const acquire = async (limit: StartLimit): Promise<number> => {
    const running = await ensureServer(dataDir, { limit, settings, port, onLaunch });
    if (port !== undefined && running.port !== port)
      throw new Error(`The embedded PostgreSQL now runs on port ${running.port}, not ${port}.`);
    // The client of the database takes longer to load than the programs take to launch.
    const { takeLease } = await import('./lease.js');
    lease = await takeLease(urlFor(running.port, 'postgres'), limit, () => {
      if (!isStopping) void restore();
    });
    return running.port;
  };
  /** Another process may start or stop the same server at the same time, so a failure is retried. */
  const acquireInTime = async (
    retryMs: number,
    isFinal: (error: unknown) => boolean = () => false,
  ): Promise<number> => {
    const limit = new StartLimit(dataDir, timeout);
    for (let failingSince: number | undefined; ; await sleep(RETRY_AFTER_MS)) {
      try {
        return await acquire(limit);
      } catch (error) {
        failingSince ??= performance.now();
        if (isStopping || isFinal(error) || limit.isOver || performance.now() - failingSince > retryMs)
          throw error;
      }
    }
  };
  const restore = () =>
    acquireInTime(RESTORE_RETRY_MS).then(
      () => {
        if (isStopping) lease?.end();
      },
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : error;
        if (!isStopping) onLost(new StartError(`The embedded PostgreSQL cannot be started again: ${reason}`));
      },
    );

  const first = await acquireInTime(FIRST_RETRY_MS, (error) => error instanceof StartError);
  port = first;
  return {
    urlOf: (name) => urlFor(first, name),
    stop: async () => {
      isStopping = true;
      const isLast = await lease?.release().catch(() => true);
      if (isLast) await stopServer(dataDir);
      lease?.end();
    },
  };
}
