import { setTimeout as sleep } from 'node:timers/promises';
import { databaseStartError, isWorthWaiting } from '../database/connect/start-error.js';

/** Longer than a server takes that starts at the same time, or until connections of others have closed. */
const WAIT_MS = 60_000;
const PAUSE_MS = 1000;

interface WaitOptions {
  /** Undefined for an embedded server, which is started with the service. */
  databaseUrl: string | undefined;
  /** Called once, when the first attempt has failed. */
  onWait: (sentence: string) => void;
  /** Aborting it ends the wait. */
  stopping?: AbortSignal | undefined;
  /** How long further attempts are made, in place of WAIT_MS. */
  waitMs?: number | undefined;
}

/**
 * Runs a start until it succeeds, while the database cannot be reached or accepts no more connections. A
 * start that fails must leave nothing behind. A wrong password, user or name of the database fails at once.
 */
export async function waitingForDatabase<T>(
  start: () => Promise<T>,
  { databaseUrl, onWait, stopping, waitMs = WAIT_MS }: WaitOptions,
): Promise<T> {
  const deadline = performance.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await start();
    } catch (thrown) {
      const error = (databaseUrl && databaseStartError(thrown, databaseUrl)) || thrown;
      const canWait = databaseUrl && isWorthWaiting(error) && performance.now() + PAUSE_MS < deadline;
      if (!canWait) throw error;
      stopping?.throwIfAborted();
      if (isFirst && error instanceof Error)
        onWait(`${error.message} The start tries again for ${waitMs / 1000} s.`);
    }
    await sleep(PAUSE_MS, undefined, { ...(stopping && { signal: stopping }) }).catch(() => {});
    stopping?.throwIfAborted();
  }
}
